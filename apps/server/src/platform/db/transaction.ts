import { beginTransaction } from './one-connection.ts'
import type { Db } from './pool.ts'
import { requestOf, tracing } from '../trace/trace.ts'
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

interface Questions {
  /** From the earlier runs of the transaction. */
  answers: Map<string, Promise<unknown>>
  /** Remembered, in case the work catches what was thrown. */
  next: Unanswered | undefined
}

const questionsOf = new WeakMap<Db, Questions>()

function questionsFor(tx: Db, answers: Questions['answers']): Questions {
  const questions = { answers, next: undefined }
  questionsOf.set(tx, questions)
  return questions
}

/**
 * Asks somebody outside the database who may take long: the bank, a gateway, a file store. No transaction is open
 * meanwhile: the one that needs the answer is rolled back, and runs again when the answer is there. `question` names what
 * is asked; where it differs in the second run, it is asked anew. Without a transaction it just asks.
 */
export async function askOutside<Answer>(db: Db, question: string, ask: () => Promise<Answer>): Promise<Answer> {
  const questions = questionsOf.get(db)
  if (questions === undefined) return tracing(requestOf(db), ask)
  const answer = questions.answers.get(question)
  if (answer !== undefined) return (await answer) as Answer
  questions.next ??= new Unanswered(question, ask)
  throw questions.next
}

/** For sample data, where everything outside is simulated and answers at once: this transaction asks while it is open. */
export const askWhileOpen = (tx: Db): void => void questionsOf.delete(tx)

/**
 * Runs the work in one transaction and returns after its commit. The work may run again after a deadlock or an answer
 * from outside, so it must touch nothing but the database. Throws inside another transaction, which its commit would end
 * half-way. `last` writes what depends on the answer, in the round trip of the commit.
 */
export async function inTransaction<Answer>(
  db: Db,
  work: (tx: Db) => Promise<Answer>,
  last: (tx: Db, answer: Answer) => Promise<void> = () => Promise.resolve(),
): Promise<Answer> {
  if (db.isTransaction) throw new Error('a transaction inside a transaction')
  const answers: Questions['answers'] = new Map()
  for (let left = TRIES; ; ) {
    const { tx, commit, rollback } = await beginTransaction(db)
    const questions = questionsFor(tx, answers)
    try {
      const answer = await work(tx)
      if (questions.next !== undefined) throw questions.next
      const ended = [last(tx, answer), commit()]
      await Promise.allSettled(ended)
      // The fault of the statement before the one that only follows from it.
      for (const each of ended) await each
      return answer
    } catch (error) {
      await rollback().catch(() => undefined)
      if (questions.next !== undefined) {
        const answer = tracing(requestOf(tx), questions.next.ask)
        answers.set(questions.next.question, answer)
        await answer.catch(() => undefined)
        continue
      }
      if (error instanceof Undo) return error.answer as Answer
      left -= 1
      if (left <= 0 || !RETRIED.has(errorCode(error) ?? '')) throw error
    }
  }
}
