import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { refuse, type Refusal } from './refusal.ts'

export interface Try {
  /** What is counted, such as `console/login:<hash of the address>`; holds no personal data in clear. */
  key: string
  max: number
  windowSeconds: number
  now: Date
}

/**
 * Counts one try against a sliding window that all servers share; refuses with the wait when it is full. Takes the
 * pool, never a transaction: a try counts even where the call it belongs to is undone.
 */
export async function takeTry(pool: Db, { key, max, windowSeconds, now }: Try): Promise<Refusal | undefined> {
  const { rows } = await sql<{ granted: boolean; wait_seconds: number }>`
    SELECT granted, wait_seconds FROM rate_limit_take(${key}, ${max}, ${windowSeconds}, ${now})`.execute(pool)
  const taken = rows[0]
  if (taken === undefined) throw new Error('rate_limit_take answered nothing')
  return taken.granted ? undefined : refuse('too_many', { wait_seconds: taken.wait_seconds })
}
