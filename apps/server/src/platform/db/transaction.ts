import type { Db } from './pool.ts'
import { errorCode } from '../types/guards.ts'

/** Two transactions that got in each other's way: the database undid one, and doing it again is right. */
const RETRIED = new Set(['40001', '40P01'])
const TRIES = 4

/** Thrown inside to undo the work and still answer; what it carries is the answer. */
export class Undo<Answer> {
  readonly answer: Answer
  constructor(answer: Answer) {
    this.answer = answer
  }
}

/**
 * Runs the work in one transaction and returns after its commit. The work may run again after a deadlock, so it
 * touches nothing but the database.
 */
export async function inTransaction<Answer>(db: Db, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  for (let left = TRIES; ; left -= 1) {
    const tx = await db.startTransaction().execute()
    try {
      const answer = await work(tx)
      await tx.commit().execute()
      return answer
    } catch (error) {
      await tx
        .rollback()
        .execute()
        .catch(() => undefined)
      if (error instanceof Undo) return error.answer as Answer
      if (left <= 1 || !RETRIED.has(errorCode(error) ?? '')) throw error
    }
  }
}
