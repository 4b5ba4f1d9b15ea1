import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { amount, DOCUMENT_KINDS, loanState } from '../loan/words.ts'
import { REPAYMENT_STATES } from '../repayment/words.ts'
import { CONVERSATION_STATES, MESSAGE_AUTHORS } from '../service/words.ts'
import { paged } from './table.ts'

export const MASKED_FIELDS = [
  'id_number',
  'date_of_birth',
  'phone',
  'whatsapp',
  'email',
  'bank_account',
  'pix',
] as const
/** Ways to get a borrower's number: read it, call it, open WhatsApp. */
export const REACH_WAYS = ['show', 'call', 'whatsapp'] as const

const loan = z.object({
  id: z.uuid(),
  number: z.string(),
  state: loanState,
  opened_at: z.iso.datetime(),
  months: z.int().nullable(),
  /** What reaches the wallet: of the offer, before that as requested. */
  net_cents: amount.nullable(),
  /** Null before there is an offer. */
  cet_annual_bp: z.int().nullable(),
  left_cents: amount.nullable(),
  days_late: z.int(),
  /** As of today; empty before crediting. */
  installments: z.array(z.object({ number: z.int(), state: z.enum(REPAYMENT_STATES), due_on: z.iso.date() })),
  /** The day on which the last paid installment was paid. */
  last_paid_on: z.iso.date().nullable(),
  planned: z.boolean(),
  written_off: z.boolean(),
})

/** Masked values can be revealed, which is logged. */
const identity = z.object({
  id_number_masked: z.string().nullable(),
  born_masked: z.string().nullable(),
  age: z.int().nullable(),
  phone_masked: z.string(),
  phone_verified: z.boolean(),
  /** 'same' and 'none' replace a number. */
  whatsapp_masked: z.string().nullable(),
  email_masked: z.string().nullable(),
  work_unit: z.string().nullable(),
  work_address: z.string().nullable(),
  work_income_cents: amount.nullable(),
  /** Shown by accepted evidence. */
  income_proven: z.boolean(),
  bank_name: z.string().nullable(),
  bank_agency: z.string().nullable(),
  bank_account_masked: z.string().nullable(),
  pix_masked: z.string().nullable(),
  lang: z.enum(['en', 'zh', 'pt']),
})

const conversation = z.object({
  id: z.uuid(),
  protocol: z.string(),
  state: z.enum(CONVERSATION_STATES),
  answer_by: z.iso.datetime().nullable(),
  seconds_left: z.int().nullable(),
  unread: z.int(),
  last: z
    .object({ author: z.enum(MESSAGE_AUTHORS), name: z.string().nullable(), text: z.string(), at: z.iso.datetime() })
    .nullable(),
})

const borrower = z.object({
  id: z.uuid(),
  /** Empty until the borrower has entered it, and once erased. */
  name: z.string(),
  registered_at: z.iso.datetime(),
  erased: z.boolean(),
  place: z.string().nullable(),
  verification: z.object({
    state: z.enum(['none', 'draft', 'waiting', 'passed', 'refused']),
    /** Passed, for this name, birth and CPF, and not expired. */
    valid: z.boolean(),
    decided_at: z.iso.datetime().nullable(),
    documents: z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), link: z.string() })),
  }),
  days_late: z.int(),
  principal_cents: amount,
  /** Null before an income is known. */
  free_quota_cents: amount.nullable(),
  /** Installments whose due date has passed, and how many of them were paid by their payable date. */
  on_time: z.object({ paid: z.int(), due: z.int() }),
  /** Null once erased. */
  identity: identity.nullable(),
  /** Null if the role may not read wallets. */
  wallet: z.object({ balance_cents: amount, reserved_cents: amount, blocked_cents: amount }).nullable(),
  /** The newest one; null if there is none or the role may not read conversations. */
  conversation: conversation.nullable(),
})

export const consoleBorrower = defineCall({
  key: 'POST /api/console/borrower',
  summary:
    'A borrower as far as the role may read: identity, documents, figures; the loans; reveal a masked field or get the number to reach them by, both logged',
  who: 'operator',
  action: ({ action }) =>
    action === 'reveal' ? 'borrowers.reveal' : action === 'reach' ? 'collections.write' : 'loans.read',
  // Only writes to the log. A stored answer for retries would keep the revealed value in clear text.
  writes: () => false,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('one'), borrower_id: z.uuid() }),
    z.strictObject({ action: z.literal('loans'), borrower_id: z.uuid(), ...paged }),
    z.strictObject({
      action: z.literal('reveal'),
      borrower_id: z.uuid(),
      field: z.enum(MASKED_FIELDS),
      reason: line(0, 200).optional(),
    }),
    z.strictObject({
      action: z.literal('reach'),
      borrower_id: z.uuid(),
      by: z.enum(REACH_WAYS),
      reason: line(0, 200).optional(),
    }),
  ]),
  ...byAction({
    one: z.object({ borrower }),
    loans: z.object({ rows: z.array(loan), total: z.int() }),
    reveal: z.object({ value: z.string().nullable() }),
    /** Only digits after the plus sign; null if the borrower cannot be reached this way. */
    reach: z.object({ phone: z.string().nullable() }),
  }),
})
