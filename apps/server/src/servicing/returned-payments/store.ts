import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export interface Payment {
  id: string
  loan_id: string
  loan_number: string
  borrower_id: string
  amount_cents: number
  reversed_at: Date | null
  undo_reason: string | null
  undo_proposed_by: string | null
  undo_proposed_at: Date | null
}

const COLUMNS = sql`r.id, r.loan_id, l.number AS loan_number, r.borrower_id, r.amount_cents, r.reversed_at, r.undo_reason, r.undo_proposed_by, r.undo_proposed_at
  FROM repayments AS r JOIN loans AS l ON l.id = r.loan_id`

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`SELECT ${COLUMNS} WHERE r.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockPayment(tx: Db, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`SELECT ${COLUMNS} WHERE r.id = ${id} FOR UPDATE OF r`.execute(tx)
  return rows[0]
}

export async function paymentsWithProposal(db: Db, loanId: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    SELECT ${COLUMNS} WHERE r.loan_id = ${loanId} AND r.undo_proposed_by IS NOT NULL AND r.reversed_at IS NULL ORDER BY r.undo_proposed_at`.execute(
    db,
  )
  return rows
}

/** Undefined removes the proposal. */
export async function setProposal(
  tx: Db,
  id: string,
  proposal: { reason: string; by: string; at: Date } | undefined,
): Promise<void> {
  await tx
    .updateTable('repayments')
    .set({
      undo_reason: proposal?.reason ?? null,
      undo_proposed_by: proposal?.by ?? null,
      undo_proposed_at: proposal?.at ?? null,
    })
    .where('id', '=', id)
    .execute()
}
