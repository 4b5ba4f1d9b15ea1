import type { Db } from './pool.ts'
import { errorCode } from '../types/guards.ts'

/** Serialization failure and deadlock: the database rolled one of two transactions back, and a retry is right. */
const RETRIED = new Set(['40001', '40P01'])
const TRIES = 4

/** Thrown inside a transaction to roll it back and still return `answer`. */
export class Undo<Answer> {
  readonly answer: Answer
  constructor(answer: Answer) {
    this.answer = answer
  }
}

/**
 * Runs the work in one transaction and returns after its commit. The work may run again after a deadlock, so it must
 * touch nothing but the database. Throws inside another transaction, which its commit would end half-way.
 */
export async function inTransaction<Answer>(db: Db, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  if (db.isTransaction) throw new Error('a transaction inside a transaction')
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
