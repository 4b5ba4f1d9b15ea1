import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { RECHARGE_CHANNELS, RECHARGE_STATES, STATEMENT_CAUSES } from '../wallet/words.ts'
import { contact } from './collections.ts'
import { paged } from './table.ts'
import type { Action } from './policies.ts'

/** What happened with a borrower. Each kind is shown only to roles that may read its source. */
export const TIMELINE_KINDS = [
  'registered',
  'loan_move',
  'repayment',
  'repayment_undone',
  'withdrawal',
  'pix_received',
  'conversation',
  'contact',
  'plan',
  'phone_change',
  'deletion_request',
] as const

const event = z.object({
  id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: z.iso.datetime(),
  /** What the event is about: a loan's transition, the state of a withdrawal, the topic of a conversation, … */
  what: z.string().nullable(),
  amount_cents: z.int().nullable(),
  /** The number of the loan, withdrawal or conversation. */
  number: z.string().nullable(),
  loan_id: z.uuid().nullable(),
  /** The operator who did it. */
  by_name: z.string().nullable(),
})

const owned = { borrower_id: z.uuid() }

const NEEDS = {
  timeline: 'loans.read',
  wallet: 'wallet.read',
  orders: 'wallet.read',
  contacts: 'collections.read',
  messages: 'collections.read',
  access: 'phone_changes.read',
  consents: 'privacy.read',
} as const satisfies Record<string, Action>

export const consoleBorrowerHistory = defineCall({
  key: 'POST /api/console/borrower_history',
  summary:
    'The parts of a borrower’s page, newest first: timeline, wallet, orders, contacts, messages, sessions and devices, consents',
  who: 'operator',
  action: ({ action }) => NEEDS[action],
  writes: () => false,
  input: z.discriminatedUnion('action', [
    /** `before`: the id of the last event shown. */
    z.strictObject({ action: z.literal('timeline'), ...owned, before: z.string().max(80).optional() }),
    z.strictObject({ action: z.literal('wallet'), ...owned, ...paged }),
    z.strictObject({ action: z.literal('orders'), ...owned, ...paged }),
    z.strictObject({ action: z.literal('contacts'), ...owned, ...paged }),
    z.strictObject({ action: z.literal('messages'), ...owned, ...paged }),
    z.strictObject({ action: z.literal('access'), ...owned }),
    z.strictObject({ action: z.literal('consents'), ...owned }),
  ]),
  ...byAction({
    /** `next`: the `before` of the next page; null on the last. */
    timeline: z.object({ events: z.array(event), next: z.string().nullable() }),
    wallet: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          at: z.iso.datetime(),
          cause: z.enum(STATEMENT_CAUSES),
          amount_cents: z.int(),
          balance_cents: z.int(),
          reference: z.string().nullable(),
          loan_id: z.uuid().nullable(),
        }),
      ),
      total: z.int(),
    }),
    orders: z.object({
      rows: z.array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          channel: z.enum(RECHARGE_CHANNELS),
          order_state: z.enum(RECHARGE_STATES),
          amount_cents: amount,
          credited_cents: amount,
          created_at: z.iso.datetime(),
        }),
      ),
      total: z.int(),
    }),
    contacts: z.object({
      rows: z.array(contact.extend({ loan_id: z.uuid(), loan_number: z.string() })),
      total: z.int(),
    }),
    messages: z.object({
      rows: z.array(
        z.object({ id: z.uuid(), text: z.string(), sent_at: z.iso.datetime(), read_at: z.iso.datetime().nullable() }),
      ),
      total: z.int(),
    }),
    access: z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          device: z.string(),
          address: z.string(),
          created_at: z.iso.datetime(),
          used_at: z.iso.datetime(),
          new_device: z.boolean(),
        }),
      ),
      devices: z.array(
        z.object({ id: z.uuid(), name: z.string(), created_at: z.iso.datetime(), used_at: z.iso.datetime() }),
      ),
    }),
    consents: z.object({
      terms_accepted_at: z.iso.datetime(),
      marketing: z.boolean(),
      whatsapp: z.boolean(),
      news: z.boolean(),
      automatic_debits: z.array(
        z.object({
          loan_id: z.uuid(),
          loan_number: z.string(),
          text_version: z.string(),
          given_at: z.iso.datetime(),
          revoked_at: z.iso.datetime().nullable(),
        }),
      ),
    }),
  }),
})
