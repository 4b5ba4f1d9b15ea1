import type { Db } from '../db/pool.ts'
import { inTransaction, Undo } from '../db/transaction.ts'
import { countTries, countTry, type Limit } from './limit-store.ts'
import { refuse, type Refusal } from './refusal.ts'

export { giveBack } from './limit-store.ts'

export interface Try extends Limit {
  now: Date
}

/**
 * Counts one attempt against a sliding window that all servers share; refuses with the waiting time when it is full.
 * Takes the pool, never a transaction: an attempt counts even if its call is rolled back.
 */
export async function takeTry(pool: Db, { now, ...limit }: Try): Promise<Refusal<'too_many'> | undefined> {
  const taken = await countTry(pool, limit, now)
  return taken.granted ? undefined : refuse('too_many', { wait_seconds: taken.wait_seconds })
}

export interface Full {
  /** Index of the first full window, from 0. */
  index: number
  waitSeconds: number
}

/**
 * Counts one attempt against each of several windows, or against none of them if one is full; returns the first full
 * one. Always list them in the same order: their rows are locked until all are decided.
 */
export async function takeTries(pool: Db, tries: readonly Limit[], now: Date): Promise<Full | undefined> {
  return inTransaction<Full | undefined>(pool, async (tx) => {
    const rows = await countTries(tx, tries, now)
    const index = rows.findIndex(({ granted }) => !granted)
    if (index === -1) return undefined
    throw new Undo<Full>({ index, waitSeconds: rows[index]?.wait_seconds ?? 0 })
  })
}
