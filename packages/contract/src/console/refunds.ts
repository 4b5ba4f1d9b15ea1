import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { amount } from '../loan/words.ts'
import { bankLine } from './bank-line.ts'
import { paged } from './table.ts'

/**
 * `open`: can be returned. `proposed`: waits for a second person. `asked`: requested from the bank. `done`,
 * `not_done`: its answer.
 */
export const REFUND_STATES = ['open', 'proposed', 'asked', 'done', 'not_done'] as const

/** Why money can go back to its payer: no loan is left to pay with it, or a third party paid more than the order. */
export const REFUND_CAUSES = ['all_closed', 'third_party'] as const

const row = z.object({
  ...bankLine.shape,
  state: z.enum(REFUND_STATES),
  why: z.enum(REFUND_CAUSES),
  /** The rest of the bank line, at most what the wallet can pay out. Computed, never typed. */
  refund_cents: amount,
  wallet_cents: amount,
  /** The last local day on which the bank accepts the return. */
  last_day: z.iso.date(),
  refund: z
    .object({ id: z.string(), reason: z.string(), by_me: z.boolean(), by_name: z.string(), at: z.iso.datetime() })
    .nullable(),
})

const end_to_end_id = z.string().max(32)

const oneRefund = z.object({ refund: row })

export const consoleRefunds = defineCall({
  key: 'POST /api/console/refunds',
  summary:
    'Money that was paid too much and can go back to who paid it: list, propose, confirm as a second person, withdraw a proposal',
  who: 'operator',
  action: ({ action }) =>
    action === 'list' ? 'wallet.read' : action === 'confirm' ? 'refunds.decide' : 'refunds.propose',
  writes: ({ action }) => action !== 'list',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list'), state: z.enum(REFUND_STATES).optional(), ...paged }),
    z.strictObject({ action: z.literal('propose'), end_to_end_id, reason: line(1, 300) }),
    z.strictObject({ action: z.literal('confirm'), end_to_end_id, id: z.string().max(35) }),
    z.strictObject({ action: z.literal('withdraw'), end_to_end_id, id: z.string().max(35) }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(row), total: z.int() }),
    propose: oneRefund,
    confirm: oneRefund,
    withdraw: oneRefund,
  }),
})
