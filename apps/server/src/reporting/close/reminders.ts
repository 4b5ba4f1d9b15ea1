import { formatDay } from '@home-credit/domain'
import { sql } from 'kysely'
import { dayIn, startOfDay } from '../../platform/clock/local-day.ts'
import type { Db } from '../../platform/db/pool.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { oldestOpenAt, openRowsAt, wasOutAt } from '../../lending/loans/at.ts'
import { stagesUpTo } from '../../lending/loans/reminder-id.ts'
import type { CloseStep } from './step.ts'

/** Tells the borrowers in `reminders_due` who were not told. */
const TELL_DUES = 'tell_dues'

/** The payable dates of rows that are at one of their stages on a day. */
async function datesWithStage(tx: Db, day: string): Promise<string[]> {
  const { rows } = await sql<{ oldest: string | null }>`SELECT ${oldestOpenAt(startOfDay(day))} AS oldest`.execute(tx)
  const oldest = rows[0]?.oldest ?? null
  if (oldest === null) return []
  const today = dayIn(day)
  // Those before their date are not late at all: the first stages are reached by any row that is due.
  return stagesUpTo(Math.max(0, today - dayIn(oldest))).map((stage) => formatDay((today - stage) as typeof today))
}

/** Whom to remind on the day that begins. No amount is written: it is what is owed when they are told. */
async function writeReminders(tx: Db, day: string): Promise<Record<string, number>> {
  const dates = await datesWithStage(tx, day)
  const { numAffectedRows } = await sql`
    INSERT INTO reminders_due (day, loan_id, borrower_id, installment, stage)
    SELECT ${day}::date, i.loan_id, l.borrower_id, i.number, ${day}::date - i.payable_on
    FROM ${openRowsAt(startOfDay(day))} AS i JOIN loans AS l ON l.id = i.loan_id
    WHERE i.payable_on = ANY(${dates}::date[]) AND ${wasOutAt(startOfDay(day))} ON CONFLICT DO NOTHING`.execute(tx)
  const due = Number(numAffectedRows ?? 0)
  if (due > 0) await addJob(tx, { name: TELL_DUES, payload: {}, key: TELL_DUES })
  return { due }
}

export const remindersStep: CloseStep = { name: 'reminders', run: (tx, { day }) => writeReminders(tx, day) }
