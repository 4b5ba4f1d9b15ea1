import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export interface Limit {
  /** What is counted, such as `console/login:<hash of the address>`; contains no plain personal data. */
  key: string
  max: number
  windowSeconds: number
}

interface Taken {
  granted: boolean
  wait_seconds: number
}

/** Counts one attempt against a sliding window, unless it is full. */
export async function countTry(db: Db, { key, max, windowSeconds }: Limit, now: Date): Promise<Taken> {
  const { rows } = await sql<Taken>`
    SELECT granted, wait_seconds FROM rate_limit_take(${key}, ${max}, ${windowSeconds}, ${now})`.execute(db)
  const taken = rows[0]
  if (taken === undefined) throw new Error('rate_limit_take returned no row')
  return taken
}

/** Counts one attempt against each window that is not full; the results are in the order of the limits. */
export async function countTries(tx: Db, limits: readonly Limit[], now: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
      SELECT taken.granted, taken.wait_seconds
      FROM unnest(${limits.map(({ key }) => key)}::text[], ${limits.map(({ max }) => max)}::int[], ${limits.map(({ windowSeconds }) => windowSeconds)}::int[])
        WITH ORDINALITY AS asked (key, max_tries, seconds, place),
        LATERAL rate_limit_take(asked.key, asked.max_tries, asked.seconds, ${now}) AS taken
      ORDER BY asked.place`.execute(tx)
  return rows
}

/** Removes an attempt that turned out not to count. */
export async function giveBack(pool: Db, keys: readonly string[], at: Date): Promise<void> {
  await sql`
    UPDATE rate_limits SET tries = tries[:array_position(tries, ${at}) - 1] || tries[array_position(tries, ${at}) + 1:]
    WHERE key = ANY(${keys}) AND ${at} = ANY(tries)`.execute(pool)
}
