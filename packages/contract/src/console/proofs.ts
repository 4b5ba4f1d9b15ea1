import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { proof, rechargeOrder } from '../wallet/order.ts'
import { PROOF_REASONS } from '../wallet/words.ts'
import { bankLine, proposal } from './bank-line.ts'
import { paged } from './table.ts'

const row = z.object({
  ...proof.shape,
  order_id: z.uuid(),
  order_number: z.string(),
  borrower_id: z.uuid(),
  borrower_name: z.string(),
  amount_cents: amount,
  seconds_left: z.int(),
  late: z.boolean(),
  proposal: proposal.nullable(),
})

const oneProof = z.object({
  proof: row,
  order: rechargeOrder,
  /** Bank lines in suspense that may match: same reference first, then same amount, then close in time. */
  candidates: z.array(bankLine),
  /** The bank line with this exact reference, in any state; if it is credited already, the proof is a duplicate. */
  named: bankLine.nullable(),
  /** Other proofs with the same reference or image. */
  same: z.array(
    z.object({
      id: z.uuid(),
      order_number: z.string(),
      state: z.enum(['waiting', 'accepted', 'refused']),
      own: z.boolean(),
    }),
  ),
})

export const consoleProofs = defineCall({
  key: 'POST /api/console/proofs',
  summary:
    'Proofs of payment: list; one beside the lines of the bank it may be; propose a line, confirm as a second person, or refuse with a reason',
  who: 'operator',
  action: ({ action }) => (action === 'list' || action === 'one' ? 'wallet.read' : 'proofs.decide'),
  writes: ({ action }) => action !== 'list' && action !== 'one',
  input: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('list'),
      state: z.enum(['waiting', 'accepted', 'refused']).optional(),
      borrower_id: z.uuid().optional(),
      ...paged,
    }),
    z.strictObject({ action: z.literal('one'), id: z.uuid() }),
    z.strictObject({ action: z.literal('propose'), id: z.uuid(), end_to_end_id: z.string().max(32) }),
    z.strictObject({ action: z.literal('confirm'), id: z.uuid() }),
    z.strictObject({ action: z.literal('withdraw_proposal'), id: z.uuid() }),
    z.strictObject({ action: z.literal('refuse'), id: z.uuid(), reason: z.enum(PROOF_REASONS) }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(row), total: z.int() }),
    one: oneProof,
    propose: oneProof,
    confirm: oneProof,
    withdraw_proposal: oneProof,
    refuse: oneProof,
  }),
})
