import { cents, type Cents } from '@home-credit/domain'
import type { Selectable } from 'kysely'
import { startOfDay } from '../../platform/clock/index.ts'
import { type Db, type QuotaEvidence, statement } from '../../platform/db/index.ts'

export type Evidence = Selectable<QuotaEvidence>
export type EvidenceState = Evidence['state']

const evidence = statement<Evidence, 'loanId'>(
  (argument) => `SELECT * FROM quota_evidence WHERE loan_id = ${argument('loanId')} ORDER BY sent_at DESC, id DESC`,
)

/** Newest first. */
export const evidenceOf = (db: Db, loanId: string): Promise<Evidence[]> => evidence(db, { loanId })

/** The monthly income that the last accepted evidence shows, for any loan. */
export async function shownIncome(db: Db, borrowerId: string, until: string | null = null): Promise<Cents | undefined> {
  const row = await db
    .selectFrom('quota_evidence')
    .select('accepted_income_cents')
    .where('borrower_id', '=', borrowerId)
    .where('state', '=', 'accepted')
    .$if(until !== null, (query) => query.where('decided_at', '<', startOfDay(until ?? '')))
    .orderBy('decided_at', 'desc')
    .executeTakeFirst()
  return row === undefined ? undefined : cents(row.accepted_income_cents ?? 0)
}

export const evidenceOfBorrower = (db: Db, borrowerId: string): Promise<Evidence[]> =>
  db.selectFrom('quota_evidence').selectAll().where('borrower_id', '=', borrowerId).orderBy('sent_at').execute()
