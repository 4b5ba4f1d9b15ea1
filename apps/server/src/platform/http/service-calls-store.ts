import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export interface StoredCalls {
  part: string
  hour: Date
  worked: number
  failed: number
  total_ms: number
  slowest_ms: number
  last_worked_at: Date | null
  last_failed_at: Date | null
  last_fault: string | null
}

/** Adds to what this and other servers have stored for the hour. */
export async function addServiceCalls(db: Db, rows: readonly StoredCalls[]): Promise<void> {
  await db
    .insertInto('service_calls')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['part', 'hour']).doUpdateSet({
        worked: sql`service_calls.worked + excluded.worked`,
        failed: sql`service_calls.failed + excluded.failed`,
        total_ms: sql`service_calls.total_ms + excluded.total_ms`,
        slowest_ms: sql`greatest(service_calls.slowest_ms, excluded.slowest_ms)`,
        last_worked_at: sql`greatest(service_calls.last_worked_at, excluded.last_worked_at)`,
        last_failed_at: sql`greatest(service_calls.last_failed_at, excluded.last_failed_at)`,
        last_fault: sql`CASE WHEN excluded.last_failed_at >= coalesce(service_calls.last_failed_at, '-infinity')
          THEN excluded.last_fault ELSE service_calls.last_fault END`,
      }),
    )
    .execute()
}

export interface ServiceRecord {
  part: string
  last_worked_at: Date | null
  last_failed_at: Date | null
  last_fault: string | null
  worked: number
  failed: number
  total_ms: number
  slowest_ms: number
}

/** By part: the last times of all, and the figures since a time. */
export async function serviceRecords(db: Db, since: Date): Promise<ServiceRecord[]> {
  const { rows } = await sql<ServiceRecord>`
    SELECT part, max(last_worked_at) AS last_worked_at, max(last_failed_at) AS last_failed_at,
      (array_agg(last_fault ORDER BY last_failed_at DESC NULLS LAST))[1] AS last_fault,
      coalesce(sum(worked) FILTER (WHERE hour >= ${since}), 0)::int AS worked,
      coalesce(sum(failed) FILTER (WHERE hour >= ${since}), 0)::int AS failed,
      coalesce(sum(total_ms) FILTER (WHERE hour >= ${since}), 0)::bigint AS total_ms,
      coalesce(max(slowest_ms) FILTER (WHERE hour >= ${since}), 0)::int AS slowest_ms
    FROM service_calls GROUP BY part`.execute(db)
  return rows
}
