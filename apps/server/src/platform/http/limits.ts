import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { inTransaction, Undo } from '../db/transaction.ts'
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

export interface Full {
  /** Which of the tries it was that found no room, from 0. */
  index: number
  waitSeconds: number
}

/**
 * Counts one try against each of several windows, or against none of them where one is full; tells the first that is. Name them in the same
 * order everywhere: their rows stay locked until all are decided.
 */
export async function takeTries(pool: Db, tries: readonly Omit<Try, 'now'>[], now: Date): Promise<Full | undefined> {
  return inTransaction<Full | undefined>(pool, async (tx) => {
    const { rows } = await sql<{ granted: boolean; wait_seconds: number }>`
      SELECT taken.granted, taken.wait_seconds
      FROM unnest(${tries.map(({ key }) => key)}::text[], ${tries.map(({ max }) => max)}::int[], ${tries.map(({ windowSeconds }) => windowSeconds)}::int[])
        WITH ORDINALITY AS asked (key, max_tries, seconds, place),
        LATERAL rate_limit_take(asked.key, asked.max_tries, asked.seconds, ${now}) AS taken
      ORDER BY asked.place`.execute(tx)
    const index = rows.findIndex(({ granted }) => !granted)
    if (index === -1) return undefined
    throw new Undo<Full>({ index, waitSeconds: rows[index]?.wait_seconds ?? 0 })
  })
}

/** Takes one try back, where it turned out not to be one of those that are counted. */
export async function giveBack(pool: Db, keys: readonly string[], at: Date): Promise<void> {
  await sql`
    UPDATE rate_limits SET tries = tries[:array_position(tries, ${at}) - 1] || tries[array_position(tries, ${at}) + 1:]
    WHERE key = ANY(${keys}) AND ${at} = ANY(tries)`.execute(pool)
}
