import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { amount } from '../loan/words.ts'
import { withdrawalOrder } from '../wallet/order.ts'
import { WITHDRAWAL_STATES } from '../wallet/words.ts'
import { paged } from './table.ts'

const row = z.object({
  ...withdrawalOrder.shape,
  borrower_id: z.uuid(),
  borrower_name: z.string(),
  waiting_seconds: z.int(),
  /** Until the deadline for a large payout that nobody has approved or refused yet; negative once it has passed. */
  seconds_left: z.int().nullable(),
  tries: z.int(),
})

const onePayout = z.object({
  payout: row,
  balance_cents: amount,
  blocked_cents: amount,
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      what: z.enum(['asked', 'approved', 'sent', 'queried', 'told', 'paid', 'failed', 'returned']),
      detail: z.string().nullable(),
    }),
  ),
})
const blockedMoney = z.object({ blocked_cents: amount })

export const consolePayouts = defineCall({
  key: 'POST /api/console/payouts',
  summary:
    'Payouts: list by state; one with all that was tried; approve or refuse a large one; ask the bank again how one stands; block money and free it',
  who: 'operator',
  action: ({ action }) => (action === 'list' || action === 'one' ? 'wallet.read' : 'payouts.decide'),
  writes: ({ action }) => action !== 'list' && action !== 'one',
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      state: z.enum(WITHDRAWAL_STATES).optional(),
      borrower_id: z.uuid().optional(),
      ...paged,
    }),
    z.strictObject({ action: z.literal('one'), id: z.uuid() }),
    z.strictObject({ action: z.literal('approve'), id: z.uuid() }),
    z.strictObject({ action: z.literal('refuse'), id: z.uuid(), reason: line(1, 300) }),
    z.strictObject({ action: z.literal('query'), id: z.uuid() }),
    z.strictObject({
      action: z.literal('block'),
      borrower_id: z.uuid(),
      amount_cents: amount.min(1),
      reason: line(1, 300),
    }),
    z.strictObject({ action: z.literal('free'), borrower_id: z.uuid() }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(row), total: z.int() }),
    one: onePayout,
    approve: onePayout,
    refuse: onePayout,
    query: onePayout,
    block: blockedMoney,
    free: blockedMoney,
  }),
})
