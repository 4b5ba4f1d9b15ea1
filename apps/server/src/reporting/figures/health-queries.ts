import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

interface Window {
  done: number
  median_seconds: number | null
}

export interface ChannelHealth {
  hour: Window
  day: Window
  /** Tried, and not done yet. */
  failing: number
  oldest_failing_at: Date | null
}

interface Row {
  hour_done: number
  hour_median: number | null
  day_done: number
  day_median: number | null
  failing: number
  oldest_failing_at: Date | null
}

const healthIn = (row: Row | undefined): ChannelHealth => ({
  hour: { done: row?.hour_done ?? 0, median_seconds: row?.hour_median ?? null },
  day: { done: row?.day_done ?? 0, median_seconds: row?.day_median ?? null },
  failing: row?.failing ?? 0,
  oldest_failing_at: row?.oldest_failing_at ?? null,
})

const before = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

/** Accepted by the gateway in the last hour and day; a message that it refused waits for its next try. */
export async function smsHealth(db: Db, now: Date): Promise<ChannelHealth> {
  const hour = before(now, 1)
  const { rows } = await sql<Row>`
    SELECT count(*) FILTER (WHERE done_at >= ${hour})::int AS hour_done, count(*)::int AS day_done,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY waited_ms / 1000.0) FILTER (WHERE done_at >= ${hour}) AS hour_median,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY waited_ms / 1000.0) AS day_median, f.failing, f.oldest_failing_at
    FROM (
      SELECT count(*)::int AS failing, min(created_at) AS oldest_failing_at FROM graphile_worker.jobs
      WHERE task_identifier = 'send_sms' AND attempts > 0 AND last_error IS NOT NULL) AS f
    LEFT JOIN jobs_done ON name = 'send_sms' AND done_at >= ${before(now, 24)} GROUP BY f.failing, f.oldest_failing_at`.execute(
    db,
  )
  // An outer join without a match is one row.
  return healthIn(rows[0] && { ...rows[0], day_done: rows[0].day_median === null ? 0 : rows[0].day_done })
}

/** What the bank notified us of: from receiving the notice until the bank was asked and the answer booked. */
export async function pixHealth(db: Db, now: Date): Promise<ChannelHealth> {
  const hour = before(now, 1)
  const took = sql`extract(epoch FROM done_at - received_at)`
  const { rows } = await sql<Row>`
    SELECT count(*) FILTER (WHERE done_at >= ${hour})::int AS hour_done, count(*)::int AS day_done,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY ${took}) FILTER (WHERE done_at >= ${hour}) AS hour_median,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY ${took}) AS day_median,
      (SELECT count(*)::int FROM pix_events WHERE done_at IS NULL AND tries > 0) AS failing,
      (SELECT min(received_at) FROM pix_events WHERE done_at IS NULL AND tries > 0) AS oldest_failing_at
    FROM pix_events WHERE done_at >= ${before(now, 24)}`.execute(db)
  return healthIn(rows[0])
}
