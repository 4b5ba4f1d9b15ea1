import { parseCrontab, type ParsedCronItem } from 'graphile-worker'
import type { Db } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { insertScheduledJob, markQueued, readSchedule } from './store.ts'

const MINUTE_MS = 60_000
const AGAIN_MS = 1000
/** How far back missed times are made up for. */
const BACK_MINUTES = 26 * 60

export interface ScheduleOptions {
  db: Db
  /** Cron lines in UTC, each with the job to queue. */
  lines: readonly string[]
  failed(error: unknown): void
  works(): void
}

export interface Schedule {
  stop(): Promise<void>
}

const isDue = ({ match }: ParsedCronItem, at: Date): boolean =>
  match({
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  })

/** The item's last time after `after` and up to `minute`: however many were missed, it is queued once. */
function lastDue(item: ParsedCronItem, after: Date, minute: Date): Date | undefined {
  const from = Math.max(after.getTime(), minute.getTime() - BACK_MINUTES * MINUTE_MS)
  for (let at = minute.getTime(); at > from; at -= MINUTE_MS) if (isDue(item, new Date(at))) return new Date(at)
  return undefined
}

/** Queues items that are due by this minute and not queued yet; the first server to come does it. */
export async function queueDue(db: Db, items: readonly ParsedCronItem[], minute: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const queued = await readSchedule(tx)
    for (const item of items) {
      const name = item.identifier
      const last = queued.get(name)
      const due = lastDue(item, last ?? new Date(minute.getTime() - MINUTE_MS), minute)
      // A new item that is not due now is recorded, so that its first time is not missed.
      if (due === undefined && last !== undefined) continue
      const isFirst = await markQueued(tx, name, due ?? minute)
      if (due !== undefined && isFirst)
        await insertScheduledJob(tx, {
          task: item.task,
          queue: item.options.queueName ?? null,
          key: item.options.jobKey ?? null,
        })
    }
  })
}

/**
 * Queues jobs at their times. The queue's own scheduler ends at the first database error, and with it the process: this
 * one retries each second, and makes up for missed times.
 */
export function startSchedule({ db, lines, failed, works }: ScheduleOptions): Schedule {
  const items = parseCrontab(lines.join('\n'))
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const run = async (): Promise<void> => {
    let wait = AGAIN_MS
    try {
      await queueDue(db, items, new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS))
      works()
      wait = MINUTE_MS - (Date.now() % MINUTE_MS) + 1
    } catch (error) {
      failed(error)
    }
    if (stopped) return
    timer = setTimeout(() => {
      running = run()
    }, wait)
  }
  let running = run()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
