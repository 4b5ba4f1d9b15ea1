import { addDays, formatDay } from '@home-credit/domain'
import { dayIn, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { addJob } from '../../platform/jobs/index.ts'
import { stagesUpTo } from '../../lending/index.ts'
import { insertDue, oldestPayable } from './reminders-store.ts'
import type { CloseStep } from '../step.ts'

/** Sends the reminders in `reminders_due` that are not sent yet. */
const SEND_DUE_REMINDERS = 'send_due_reminders'

/** The payable dates of rows that reach one of their stages on a day. */
async function datesWithStage(tx: Db, day: string): Promise<string[]> {
  const oldest = await oldestPayable(tx, startOfDay(day))
  if (oldest === null) return []
  const today = dayIn(day)
  // Even if no row is late, rows before and on their payable date reach the first stages.
  return stagesUpTo(Math.max(0, today - dayIn(oldest))).map((stage) => formatDay(addDays(today, -stage)))
}

/** Writes whom to remind on the day that begins. Stores no amount: a reminder shows what is owed when it is sent. */
async function writeReminders(tx: Db, day: string): Promise<Record<string, number>> {
  const dates = await datesWithStage(tx, day)
  const due = await insertDue(tx, day, dates)
  if (due > 0) await addJob(tx, { name: SEND_DUE_REMINDERS, payload: {}, key: SEND_DUE_REMINDERS })
  return { due }
}

export const remindersStep: CloseStep = { name: 'reminders', run: (tx, { day }) => writeReminders(tx, day) }
