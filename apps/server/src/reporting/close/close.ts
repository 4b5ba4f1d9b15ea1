import { z } from 'zod'
import { audit } from '../../platform/audit/index.ts'
import { nextDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Metrics } from '../../platform/http/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import { booksBegan } from '../../ledger/index.ts'
import { closableFrom, dayDue } from './days.ts'
import { backfillJobs } from '../figures/backfill.ts'
import { figuresStep } from '../figures/step.ts'
import { reportOn } from './report.ts'
import type { CloseStep } from '../step.ts'
import type { CloseSteps } from './steps.ts'
import { arrearsStep } from './steps.ts'
import {
  findClose,
  insertClose,
  lastClosed,
  newestClose,
  replaceReport,
  roomForAll,
  takeCloseLock,
  type Counts,
  type Report,
} from './store.ts'

/**
 * Runs every minute of the machine's clock; our clock, which a sandbox may have set forward, decides which day is over.
 */
export const CLOSE_DUE_SCHEDULE = '* * * * * close_due'

/** The next day to close, if it is over. */
export async function waitingDay(db: Db, now: Date): Promise<string | undefined> {
  const closed = await lastClosed(db)
  return dayDue({ lastClosed: closed, booksBegan: closed === undefined ? await booksBegan(db) : undefined, now })
}

export interface CloseStatus {
  last: Awaited<ReturnType<typeof newestClose>>
  waiting: { day: string; since: Date } | undefined
}

/** The newest closed day, and the oldest finished one that is not closed yet with the time from which it could be. */
export async function closeProgress(db: Db, now: Date): Promise<CloseStatus> {
  const waiting = await waitingDay(db, now)
  return {
    last: await newestClose(db),
    waiting: waiting === undefined ? undefined : { day: waiting, since: closableFrom(waiting) },
  }
}

async function queueNext(tx: Db, now: Date): Promise<void> {
  const day = await waitingDay(tx, now)
  if (day !== undefined) await addJob(tx, { name: 'close_day', payload: { day }, key: `close:${day}`, queue: 'close' })
}

export const queueAgain = (tx: Db, day: string): Promise<void> =>
  addJob(tx, { name: 'close_again', payload: { day }, key: `close_again:${day}`, queue: 'close' })

const failedOf = ({ checks }: Report): string[] =>
  checks.filter(({ difference_cents }) => difference_cents !== 0).map(({ check }) => check)

async function runSteps(tx: Db, steps: readonly CloseStep[], when: { day: string; now: Date }): Promise<Counts> {
  const counts: Counts = {}
  for (const step of steps) counts[step.name] = await step.run(tx, when)
  return counts
}

/** `ended_at` is the starting time by our clock plus the time it took. */
async function written(
  tx: Db,
  day: string,
  now: Date,
  began: number,
): Promise<{ report: Report; failed: string[]; ended_at: Date }> {
  const report = await reportOn(tx, day)
  return { report, failed: failedOf(report), ended_at: new Date(now.getTime() + Math.round(performance.now() - began)) }
}

/**
 * Closes a day in one transaction. Does nothing if the day is already closed or not the next one; of two concurrent
 * calls, the second finds the lock taken and does nothing.
 */
async function closeDay(tx: Db, steps: CloseSteps, day: string, now: Date): Promise<Report | undefined> {
  if (!(await takeCloseLock(tx)) || (await waitingDay(tx, now)) !== day) return undefined
  await roomForAll(tx)
  const began = performance.now()
  const closing = await runSteps(tx, steps.closing, { day, now })
  const { report, failed } = await written(tx, day, now, began)
  const opening = await runSteps(tx, steps.opening, { day: nextDay(day), now })
  const counts = { ...closing, ...opening }
  const ended_at = new Date(now.getTime() + Math.round(performance.now() - began))
  await insertClose(tx, { day, began_at: now, ended_at, counts, report, failed: failed.length })
  await queueNext(tx, now)
  await audit(tx, {
    actor: `close@${day}`,
    action: 'day_closed',
    subject: `close:${day}`,
    details: { counts, failed },
    now,
  })
  return report
}

/**
 * Makes the report of a closed day again; it is the same unless data were changed by hand. Does not repeat the opening
 * steps.
 */
async function closeAgain(tx: Db, day: string, now: Date): Promise<Report | undefined> {
  if (!(await takeCloseLock(tx))) throw new Error('a day is being closed')
  if ((await findClose(tx, day)) === undefined) return undefined
  await roomForAll(tx)
  const began = performance.now()
  // Arrears exist for the last day only.
  const isLast = (await lastClosed(tx)) === day
  await runSteps(tx, isLast ? [arrearsStep, figuresStep] : [figuresStep], { day, now })
  const { report, failed, ended_at } = await written(tx, day, now, began)
  await replaceReport(tx, day, { report, failed: failed.length, began_at: now, ended_at })
  await audit(tx, {
    actor: `close@${day}`,
    action: 'day_closed_again',
    subject: `close:${day}`,
    details: { failed },
    now,
  })
  return report
}

const payload = z.object({ day: z.iso.date() })

/** An alarm rings on `failed`: a difference in the books must not be overlooked. */
function count(metrics: Pick<Metrics, 'closeChecks'>, report: Report | undefined): void {
  for (const { check, difference_cents } of report?.checks ?? [])
    metrics.closeChecks.inc({ check, outcome: difference_cents === 0 ? 'held' : 'failed' })
}

export const closeJobs = (metrics: Pick<Metrics, 'closeChecks'>, steps: CloseSteps): Job[] => [
  ...backfillJobs(roomForAll),
  { name: 'close_due', run: ({ tx, now }) => queueNext(tx, now) },
  {
    name: 'close_day',
    run: async ({ tx, payload: input, now }) =>
      count(metrics, await closeDay(tx, steps, payload.parse(input).day, now)),
  },
  {
    name: 'close_again',
    run: async ({ tx, payload: input, now }) => count(metrics, await closeAgain(tx, payload.parse(input).day, now)),
  },
]
