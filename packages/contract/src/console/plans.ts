import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { prose } from '../line.ts'
import { amount } from '../loan/words.ts'
import { planFigures } from '../plan/figures.ts'
import { plan } from '../plan/plan.ts'
import { PLAN_MAX_COUNT, PLAN_REASONS, PLAN_STATES } from '../plan/words.ts'
import { owedToday, repayment } from '../repayment/parts.ts'
import { day, paged } from './table.ts'

/** Oldest deadline first; answered ones newest first. */
const row = z.object({
  id: z.uuid(),
  loan_id: z.uuid(),
  loan_number: z.string(),
  borrower_id: z.uuid(),
  borrower_name: z.string().nullable(),
  state: z.enum(PLAN_STATES),
  reason: z.enum(PLAN_REASONS).nullable(),
  can_pay_cents: amount.nullable(),
  asked_at: z.iso.datetime(),
  answer_by: z.iso.datetime().nullable(),
  valid_through: z.iso.date().nullable(),
  overdue: z.boolean(),
})

/** The rate is a plain decimal, never above that of the loan. */
const planTerms = z.strictObject({
  count: z.int().min(1).max(PLAN_MAX_COUNT),
  first_due_on: day,
  due_day: z.int().min(1).max(31),
  rate_monthly: z.string().regex(/^[01](?:\.\d{1,8})?$/),
  waived_cents: amount,
})

const oneCase = z.object({
  case: z.object({
    loan: z.object({
      id: z.uuid(),
      number: z.string(),
      state: z.string(),
      rate_monthly: z.string(),
      written_off: z.boolean(),
      agreed: z.boolean(),
    }),
    borrower_id: z.uuid(),
    borrower_name: z.string().nullable(),
    /** Monthly income as the borrower declared it. */
    income_cents: amount.nullable(),
    debt: owedToday.nullable(),
    open_rows: z.int(),
    /** Newest first. */
    payments: z.array(repayment),
    plans: z.array(z.object({ ...plan, proposed_by_name: z.string().nullable() })),
    may_propose: z.boolean(),
    /** The range allowed for the first due date. */
    first_due: z.object({ from: z.iso.date(), to: z.iso.date() }),
  }),
})

export const consolePlans = defineCall({
  key: 'POST /api/console/plans',
  summary:
    'Borrowers who cannot pay: those who wait, one loan with its debt, what a plan would be, propose it, or say no',
  who: 'operator',
  action: ({ action }) => (action === 'propose' || action === 'refuse' ? 'plans.decide' : 'plans.read'),
  writes: ({ action }) => action === 'propose' || action === 'refuse',
  borrowerTexts: (body) =>
    body.action === 'propose' ? { note: body.note } : body.action === 'refuse' ? { reason: body.reason } : {},
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      filter: z.strictObject({ state: z.enum(PLAN_STATES).optional(), borrower_id: z.uuid().optional() }).optional(),
      ...paged,
    }),
    z.strictObject({ action: z.literal('one'), loan_id: z.uuid() }),
    z.strictObject({ action: z.literal('preview'), loan_id: z.uuid(), terms: planTerms }),
    /**
     * `seen`: the open plan on the screen, or null. It shows the second of two operators that the first has acted
     * meanwhile. `confirmed`: the cost that the operator has confirmed, of today's schedule and of the plan; when either
     * has changed, nothing is proposed.
     */
    z.strictObject({
      action: z.literal('propose'),
      loan_id: z.uuid(),
      terms: planTerms,
      note: prose(0, 500),
      seen: z.uuid().nullable(),
      confirmed: z.strictObject({ left_cents: amount, total_cents: amount }),
    }),
    z.strictObject({ action: z.literal('refuse'), plan_id: z.uuid(), reason: prose(1, 500) }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(row), total: z.int() }),
    preview: z.object({ figures: planFigures }),
    one: oneCase,
    propose: oneCase,
    refuse: oneCase,
  }),
})
