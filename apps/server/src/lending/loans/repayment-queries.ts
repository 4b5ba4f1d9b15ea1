import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export interface Undoable {
  id: string
  loan_id: string
  amount_cents: number
}

/**
 * The payments to undo when the bank takes a PIX back, in the order of undoing: the payment that the PIX itself made, then payments from the wallet since
 * its arrival, newest first. `matchKey` is the ledger's key of its arrival.
 */
export async function undoableBy(
  db: Db,
  borrowerId: string,
  { endToEndId, matchKey }: { endToEndId: string; matchKey: string },
): Promise<Undoable[]> {
  const { rows } = await sql<Undoable>`
    SELECT r.id, r.loan_id, r.amount_cents FROM repayments AS r
    LEFT JOIN pix_received AS p ON p.end_to_end_id = r.end_to_end_id
    WHERE r.borrower_id = ${borrowerId} AND r.reversed_at IS NULL AND (
      r.end_to_end_id = ${endToEndId}
      OR ((r.end_to_end_id IS NULL OR r.amount_cents > p.amount_cents) AND r.recorded_at >= (
        SELECT max(recorded_at) FROM ledger_transactions WHERE ledger_key_scope(event) IN ('pix_in_matched', 'suspense_matched') AND key = ${matchKey})))
    ORDER BY r.end_to_end_id IS NOT DISTINCT FROM ${endToEndId} DESC, r.recorded_at DESC, r.id DESC`.execute(db)
  return rows
}
