import type { Db } from '../../platform/db/index.ts'
import { listOrders } from './order-queries.ts'
import { forgetProofs, proofsOf } from './proofs-store.ts'

const ALL = { limit: 10_000, offset: 0 }

export async function rechargesForExport(db: Db, borrowerId: string): Promise<unknown> {
  const { orders } = await listOrders(db, borrowerId, ALL)
  const proofs = await proofsOf(db, borrowerId)
  return orders.map(
    ({ id, number, channel, state, amount_cents, credited_cents, created_at, expires_at, paid_at }) => ({
      number,
      channel,
      state,
      amount_cents,
      credited_cents,
      created_at,
      expires_at,
      paid_at,
      proofs: proofs
        .filter(({ order_id }) => order_id === id)
        .map((proof) => ({
          state: proof.state,
          file_id: proof.file_id,
          reference: proof.reference,
          reason: proof.reason,
          sent_at: proof.sent_at,
          decided_at: proof.decided_at,
        })),
    }),
  )
}

/** Orders remain as records of the ledger, by number and amount. Pictures and typed references are erased. */
export const forgetRecharges = (tx: Db, borrowerId: string): Promise<void> => forgetProofs(tx, borrowerId)
