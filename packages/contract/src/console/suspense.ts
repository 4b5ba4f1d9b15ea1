import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { amount } from '../loan/words.ts'
import { BANK_LINE_STATES, bankLine, proposal } from './bank-line.ts'
import { paged } from './table.ts'

const row = z.object({ ...bankLine.shape, days: z.int(), proposal: proposal.nullable() })

const oneLine = z.object({
  line: row,
  /** Possible owners: the payer's CPF is theirs, a waiting proof names it, or an open order has the same amount. */
  candidates: z.array(
    z.object({
      borrower_id: z.uuid(),
      borrower_name: z.string(),
      why: z.array(z.enum(['same_cpf', 'proof', 'same_amount'])),
      order_number: z.string().nullable(),
    }),
  ),
})

export const consoleSuspense = defineCall({
  key: 'POST /api/console/suspense',
  summary:
    'Money that no order explains: list; one with whose it may be; propose a borrower, the way back to the payer, or to undo a wrong match; confirm as a second person',
  who: 'operator',
  action: ({ action }) => (action === 'list' || action === 'one' ? 'wallet.read' : 'suspense.decide'),
  writes: ({ action }) => action !== 'list' && action !== 'one',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list'), state: z.enum(BANK_LINE_STATES).optional(), ...paged }),
    z.strictObject({ action: z.literal('one'), end_to_end_id: z.string().max(32) }),
    z.strictObject({ action: z.literal('propose_match'), end_to_end_id: z.string().max(32), borrower_id: z.uuid() }),
    z.strictObject({ action: z.literal('propose_return'), end_to_end_id: z.string().max(32) }),
    /** For a PIX credited to the wrong borrower: moves it from that wallet back to suspense. */
    z.strictObject({ action: z.literal('propose_unmatch'), end_to_end_id: z.string().max(32), reason: line(1, 300) }),
    z.strictObject({ action: z.literal('confirm'), end_to_end_id: z.string().max(32) }),
    z.strictObject({ action: z.literal('withdraw_proposal'), end_to_end_id: z.string().max(32) }),
  ]),
  ...byAction({
    /** Without a sum when there are more than are counted. */
    list: z.object({ rows: z.array(row), total: z.int(), sum_cents: amount.nullable() }),
    one: oneLine,
    propose_match: oneLine,
    propose_return: oneLine,
    propose_unmatch: oneLine,
    confirm: oneLine,
    withdraw_proposal: oneLine,
  }),
})
