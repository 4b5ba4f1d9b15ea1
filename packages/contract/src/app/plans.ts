import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { signedText } from '../dk/contract.ts'
import { prose } from '../line.ts'
import { amount, moneyIn } from '../loan/words.ts'
import { planFigures } from '../plan/figures.ts'
import { plan } from '../plan/plan.ts'
import { PLAN_REASONS } from '../plan/words.ts'
import { textHash } from '../sms/send.ts'
import { smsCode } from '../user/parts.ts'

const dueDay = z.int().min(1).max(31)

/** The text to sign; the SMS code is bound to its hash. */
const documentToSign = z.object({ number: z.string(), text: signedText, text_hash: z.string() })

const planOverview = z.object({
  loan: z.object({ id: z.uuid(), number: z.string(), credited: z.boolean() }),
  /** The newest agreement requested or proposed, even if it has ended; null if there never was one. */
  plan: z.object(plan).nullable(),
  /** A proposal that can be signed. `fits` becomes false once a payment has changed the debt. */
  proposal: z.object({ paper: documentToSign, fits: z.boolean() }).nullable(),
  /** Whether the borrower can request a plan now. */
  may_ask: z.boolean(),
  /** What settling the loan would cost today. */
  debt_cents: amount,
  /** The part of the debt that is due or overdue. */
  due_cents: amount,
  /** The repayment list in force, if it is not that of the contract. */
  in_force: z
    .object({
      kind: z.enum(['agreement', 'due_day']),
      signed_at: z.iso.datetime(),
      contract_id: z.uuid(),
      terms: planFigures,
    })
    .nullable(),
  due_day: z.object({
    /** Day of the month of the next installment; null if none is left. */
    now: z.int().nullable(),
    may: z.boolean(),
    why: z.enum(['due_first', 'too_soon', 'closed']).nullable(),
    /** After a recent change: the first day on which it can change again. */
    again_from: z.iso.date().nullable(),
  }),
})

const after = z.object({ standing: planOverview })

export const appPlans = defineCall({
  key: 'POST /api/app/plans',
  summary:
    'Who cannot pay asks for a plan, reads what is proposed beside what it takes the place of, signs it with an SMS code or declines; another due day, priced and signed alike',
  who: 'borrower',
  writes: ({ action }) => action !== 'read' && action !== 'due_day_quote',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read'), loan_id: z.uuid() }),
    z.strictObject({
      action: z.literal('ask'),
      loan_id: z.uuid(),
      reason: z.enum(PLAN_REASONS),
      can_pay_cents: moneyIn.nullable(),
      words: prose(0, 1000),
    }),
    z.strictObject({ action: z.literal('sign'), plan_id: z.uuid(), text_hash: textHash, sms_code: smsCode }),
    /** Also withdraws a request that has not been answered. */
    z.strictObject({ action: z.literal('decline'), plan_id: z.uuid() }),
    z.strictObject({ action: z.literal('due_day_quote'), loan_id: z.uuid(), due_day: dueDay }),
    z.strictObject({
      action: z.literal('due_day_sign'),
      loan_id: z.uuid(),
      due_day: dueDay,
      text_hash: textHash,
      sms_code: smsCode,
    }),
  ]),
  ...byAction({
    read: after,
    due_day_quote: z.object({ quote: z.object({ terms: planFigures, paper: documentToSign }) }),
    ask: after,
    sign: after,
    decline: after,
    due_day_sign: after,
  }),
})
