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

/** Thrown inside a transaction that needs an answer from outside: rolls it back, asks, and runs it again. */
class Unanswered {
  readonly question: string
  readonly ask: () => Promise<unknown>
  constructor(question: string, ask: () => Promise<unknown>) {
    this.question = question
    this.ask = ask
  }
}

/** What was answered for a transaction in its earlier runs. */
const answersFor = new WeakMap<Db, ReadonlyMap<string, Promise<unknown>>>()

/**
 * Asks somebody outside the database who may take long: the bank, a gateway, a file store. No transaction is open
 * meanwhile: the one that needs the answer is rolled back, and runs again when the answer is there. `question` names what
 * is asked; where it differs in the second run, it is asked anew. Without a transaction it just asks.
 */
export async function askOutside<Answer>(db: Db, question: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answers = answersFor.get(db)
  if (answers === undefined) return ask()
  const answer = answers.get(question)
  if (answer === undefined) throw new Unanswered(question, ask)
  return (await answer) as Answer
}

/**
 * Runs the work in one transaction and returns after its commit. The work may run again after a deadlock or an answer
 * from outside, so it must touch nothing but the database. Throws inside another transaction, which its commit would end
 * half-way.
 */
export async function inTransaction<Answer>(db: Db, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  if (db.isTransaction) throw new Error('a transaction inside a transaction')
  const answers = new Map<string, Promise<unknown>>()
  for (let left = TRIES; ; ) {
    const tx = await db.startTransaction().execute()
    answersFor.set(tx, answers)
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
      if (error instanceof Unanswered) {
        const answer = error.ask()
        answers.set(error.question, answer)
        await answer.catch(() => undefined)
        continue
      }
      left -= 1
      if (left <= 0 || !RETRIED.has(errorCode(error) ?? '')) throw error
    }
  }
}
