import type { Insertable, Updateable } from 'kysely'
import type { Db, QuotaEvidence } from '../../platform/db/index.ts'

export async function insertEvidence(tx: Db, row: Insertable<QuotaEvidence>): Promise<void> {
  await tx.insertInto('quota_evidence').values(row).execute()
}

export async function deleteWaitingEvidence(tx: Db, loanId: string): Promise<void> {
  await tx.deleteFrom('quota_evidence').where('loan_id', '=', loanId).where('state', '=', 'waiting').execute()
}

export async function updateWaitingEvidence(tx: Db, loanId: string, changes: Updateable<QuotaEvidence>): Promise<void> {
  await tx
    .updateTable('quota_evidence')
    .set(changes)
    .where('loan_id', '=', loanId)
    .where('state', '=', 'waiting')
    .execute()
}

export async function forgetEvidence(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('quota_evidence').where('borrower_id', '=', borrowerId).execute()
}
