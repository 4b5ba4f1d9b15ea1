import { isOpenApplication, LOAN_STATES } from '@home-credit/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'

const OPEN = LOAN_STATES.filter(isOpenApplication)

/** Where a borrower is with us, in words for who writes to many: each can be so at once. */
export interface Whereabouts {
  credited: boolean
  overdue: boolean
  applying: boolean
}

export async function whereaboutsOf(db: Db, borrowerId: string, today: string): Promise<Whereabouts> {
  const { rows } = await sql<Whereabouts>`
    WITH mine AS (SELECT id, state FROM loans WHERE borrower_id = ${borrowerId})
    SELECT EXISTS (SELECT FROM mine WHERE state = 'credited') AS credited,
      EXISTS (SELECT FROM mine JOIN loan_installments AS i ON i.loan_id = mine.id WHERE state = 'credited' AND closed_on IS NULL AND payable_on < ${today}::date) AS overdue,
      EXISTS (SELECT FROM mine WHERE state = ANY(${OPEN})) AS applying`.execute(db)
  return rows[0] ?? { credited: false, overdue: false, applying: false }
}
