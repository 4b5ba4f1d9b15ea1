import type { Bucket } from '@home-credit/domain'
import { sql, type RawBuilder } from 'kysely'
import { midnightAfter } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { balancesAt } from '../../ledger/index.ts'
import { lateOn } from './late-queries.ts'

/** The local month in which a row `l` of loans was credited, as its first day. */
export const creditedMonth: RawBuilder<string> = sql`date_trunc('month', l.credited_at AT TIME ZONE 'America/Sao_Paulo')::date`

/** Loans that are equally late and were credited in the same month. */
export interface LoanGroup {
  /** `null`: not late. */
  bucket: Bucket | null
  month: string
  loans: number
  principal_cents: number
  overdue_cents: number
  installments: number
}

/** The loans with principal in the books or something overdue at the end of a day: one pass over all of them. */
export async function loanGroupsOn(db: Db, day: string): Promise<LoanGroup[]> {
  const { rows } = await sql<LoanGroup>`
    SELECT n.bucket, ${creditedMonth} AS month, count(*)::int AS loans, coalesce(sum(p.cents), 0)::bigint AS principal_cents,
      coalesce(sum(n.overdue_cents), 0)::bigint AS overdue_cents, coalesce(sum(n.installments), 0)::int AS installments
    FROM (SELECT owner_id AS loan_id, sum(cents) AS cents FROM ${balancesAt(midnightAfter(day))} AS b WHERE account = 'principal' GROUP BY owner_id HAVING sum(cents) <> 0) AS p
    FULL JOIN ${lateOn(day)} AS n ON n.loan_id = p.loan_id JOIN loans AS l ON l.id = coalesce(p.loan_id, n.loan_id) GROUP BY 1, 2`.execute(
    db,
  )
  return rows
}
