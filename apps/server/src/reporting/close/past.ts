import { audit } from '../../platform/audit/index.ts'
import { midnightAfter, nextDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { remindersStep } from './reminders.ts'
import { reportOn } from './report.ts'
import { closeSteps } from './steps.ts'
import { findClose, insertClose, replaceReport, roomForAll, takeCloseLock, type Counts } from './store.ts'

/** A day is closed some minutes after its end. */
const AFTER_MS = 16 * 60_000

interface PastDays {
  from: string
  until: string
  /** Called before each day is closed: books what was recorded until its end. */
  reaches(day: string): Promise<void>
  /** Called after the close of each day, with the moment of the close. */
  closed(day: string, at: Date): Promise<void>
}

/**
 * Closes days that lie behind, in order, each as its own close would have: for a sandbox whose history was written at
 * once. A day that was closed before gets its report anew. Only the reminders of the steps that open a day are recorded;
 * nothing is sent or debited for days that have passed.
 */
export async function closePast(tx: Db, { from, until, reaches, closed }: PastDays): Promise<number> {
  if (!(await takeCloseLock(tx))) throw new Error('a day is being closed')
  await roomForAll(tx)
  const { closing } = closeSteps([])
  let days = 0
  for (let day = from; day <= until; day = nextDay(day)) {
    await reaches(day)
    const now = new Date(midnightAfter(day).getTime() + AFTER_MS)
    const counts: Counts = {}
    for (const step of closing) counts[step.name] = await step.run(tx, { day, now })
    const report = await reportOn(tx, day)
    const failed = report.checks.filter(({ difference_cents }) => difference_cents !== 0).map(({ check }) => check)
    const close = { report, failed: failed.length, began_at: now, ended_at: new Date(now.getTime() + 900) }
    if ((await findClose(tx, day)) === undefined) {
      counts[remindersStep.name] = await remindersStep.run(tx, { day: nextDay(day), now })
      await insertClose(tx, { day, counts, ...close })
    } else await replaceReport(tx, day, close)
    await audit(tx, {
      actor: `close@${day}`,
      action: 'day_closed',
      subject: `close:${day}`,
      details: { counts, failed },
      now,
    })
    await closed(day, now)
    days += 1
  }
  return days
}
