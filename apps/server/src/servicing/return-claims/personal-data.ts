import type { Db } from '../../platform/db/index.ts'
import { claimsOf, forgetReasons, paymentsOf } from './store.ts'

export async function claimsForExport(db: Db, borrowerId: string): Promise<unknown> {
  const payments = await paymentsOf(db, borrowerId)
  return (await claimsOf(db, borrowerId)).map((claim) => ({
    why: claim.why,
    end_to_end_id: claim.end_to_end_id,
    amount_cents: claim.amount_cents,
    left_cents: claim.left_cents,
    opened_at: claim.opened_at,
    payable_on: claim.payable_on,
    reminded_at: claim.reminded_at,
    closed_at: claim.closed_at,
    given_up_cents: claim.given_up_cents,
    reason: claim.reason,
    payments: payments
      .filter(({ claim_id }) => claim_id === claim.id)
      .map(({ amount_cents, end_to_end_id, paid_at }) => ({ amount_cents, end_to_end_id, paid_at })),
  }))
}

/** Erases the operators' reasons; the amounts remain with the ledger. */
export const forgetClaims = (tx: Db, borrowerId: string): Promise<void> => forgetReasons(tx, borrowerId)
