import { sql } from 'kysely'
import { startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { oldestOpenAt, openRowsAt, wasOutAt } from '../../lending/index.ts'

/** The oldest payable date of a row that was open at a moment. */
export async function oldestPayable(db: Db, at: Date): Promise<string | null> {
  const { rows } = await sql<{ oldest: string | null }>`SELECT ${oldestOpenAt(at)} AS oldest`.execute(db)
  return rows[0]?.oldest ?? null
}

/**
 * Writes a reminder for each row that is payable on one of these dates and open when the day begins; returns how many
 * are new.
 */
export async function insertDue(tx: Db, day: string, dates: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO reminders_due (day, loan_id, borrower_id, installment, stage)
    SELECT ${day}::date, i.loan_id, l.borrower_id, i.number, ${day}::date - i.payable_on
    FROM ${openRowsAt(startOfDay(day))} AS i JOIN loans AS l ON l.id = i.loan_id
    WHERE i.payable_on = ANY(${dates}::date[]) AND ${wasOutAt(startOfDay(day))} ON CONFLICT DO NOTHING`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
