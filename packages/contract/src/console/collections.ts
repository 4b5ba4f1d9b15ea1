import { BUCKETS } from '@home-credit/domain'
import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { amount } from '../loan/words.ts'
import { day, paged, sorted } from './table.ts'

/** Contact hours do not apply to what the borrower began. */
export const CONTACT_KINDS = ['call', 'message', 'borrower_called'] as const
export const CONTACT_OUTCOMES = [
  'no_answer',
  'wrong_person',
  'spoke',
  'will_pay',
  'cannot_pay',
  'disputes',
  'says_paid',
] as const
export const COLLECTION_VIEWS = [
  'all',
  'to_contact',
  'promised_today',
  'promise_broken',
  'write_off',
  'planned',
] as const
/** What a borrower can promise to pay: the oldest open installment, or all that is due by then. Nobody types an amount. */
export const PROMISED = ['oldest', 'all_due'] as const
/** `partly`: less than promised was paid in time. */
export const PROMISE_STATES = ['open', 'kept', 'partly', 'broken'] as const

/** Its state and the paid amount are computed from the payments through its day. */
export const promise = z.object({
  on: z.iso.date(),
  what: z.enum(PROMISED),
  amount_cents: amount,
  paid_cents: amount,
  state: z.enum(PROMISE_STATES),
})

/** A contact with a borrower and its outcome. The only amount is a promised one, which is computed. */
export const contact = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(CONTACT_KINDS),
  outcome: z.enum(CONTACT_OUTCOMES),
  note: z.string(),
  /** When to contact the borrower again. */
  next_on: z.iso.date().nullable(),
  promise: promise.nullable(),
  by_name: z.string(),
})

const row = z.object({
  loan_id: z.uuid(),
  number: z.string(),
  borrower_id: z.uuid(),
  borrower_name: z.string(),
  /** As of today, by the engine. */
  days_late: z.int(),
  overdue_cents: amount,
  last_contact: contact.nullable(),
  /** The latest promise to pay. */
  promise: promise.nullable(),
  /** The borrower has agreed to a plan. */
  planned: z.boolean(),
  write_off: z.enum(['proposed', 'done']).nullable(),
})

export const consoleCollections = defineCall({
  key: 'POST /api/console/collections',
  summary:
    'Loans in arrears by bucket as of the last close, with what is overdue today; note a contact or a promise to pay',
  who: 'operator',
  action: ({ action }) => (action === 'list' ? 'collections.read' : 'collections.write'),
  writes: ({ action }) => action === 'note',
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      bucket: z.enum(BUCKETS),
      show: z.enum(COLLECTION_VIEWS).optional(),
      /** Searches the loan number and the borrower's name. */
      text: line(0, 100).optional(),
      sort: sorted(['days_late', 'next_on', 'number']).optional(),
      ...paged,
    }),
    z.strictObject({
      action: z.literal('note'),
      loan_id: z.uuid(),
      kind: z.enum(CONTACT_KINDS),
      outcome: z.enum(CONTACT_OUTCOMES),
      note: line(0, 500),
      next_on: day.nullable(),
      /** Only with the outcome `will_pay`. */
      promise: z
        .strictObject({ on: day, what: z.enum(PROMISED) })
        .nullable()
        .optional(),
    }),
    /** What a promise to pay on this day would amount to. */
    z.strictObject({ action: z.literal('promise'), loan_id: z.uuid(), on: day }),
  ]),
  ...byAction({
    list: z.object({
      rows: z.array(row),
      total: z.int(),
      buckets: z.array(z.object({ bucket: z.enum(BUCKETS), loans: z.int(), overdue_cents: amount })),
      /** The close that determines who is in arrears; null before the first. */
      closed: z.object({ day: z.iso.date(), at: z.iso.datetime() }).nullable(),
      /** Whether operators may contact borrowers at this hour. */
      may_contact: z.boolean(),
    }),
    note: z.object({ contact }),
    promise: z.object({ amounts: z.array(z.object({ what: z.enum(PROMISED), amount_cents: amount })) }),
  }),
})
