import { sql } from 'kysely'
import { type Db, statement } from '../../platform/db/index.ts'

export interface DueRow {
  day: string
  loan_id: string
  borrower_id: string
  installment: number
  stage: number
}

/** Unsent reminders of the close. Skips rows that another server has locked. */
export async function lockUnsentReminders(tx: Db, max: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    SELECT day, loan_id, borrower_id, installment, stage FROM reminders_due WHERE told_at IS NULL
    ORDER BY day, loan_id, installment LIMIT ${max} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}

export async function markReminderSent(tx: Db, { day, loan_id, installment }: DueRow, now: Date): Promise<void> {
  await sql`UPDATE reminders_due SET told_at = ${now} WHERE day = ${day}::date AND loan_id = ${loan_id} AND installment = ${installment}`.execute(
    tx,
  )
}

const confirmed = statement<{ id: string }, 'borrowerId'>(
  (argument) => `SELECT id FROM reminders_confirmed WHERE borrower_id = ${argument('borrowerId')}`,
)

export async function confirmedReminders(db: Db, borrowerId: string): Promise<ReadonlySet<string>> {
  const rows = await confirmed(db, { borrowerId })
  return new Set(rows.map(({ id }) => id))
}

export async function insertConfirmed(tx: Db, borrowerId: string, reminderId: string, now: Date): Promise<void> {
  await tx
    .insertInto('reminders_confirmed')
    .values({ id: reminderId, borrower_id: borrowerId, confirmed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
