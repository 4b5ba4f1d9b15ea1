import { createHash } from 'node:crypto'
import { HTTP_STATUSES, REFUSALS } from '@home-credit/contract'
import type { Db } from '../db/pool.ts'
import { inTransaction, Undo } from '../db/transaction.ts'
import { claimKey, readKey, storeAnswer } from './idempotency-store.ts'
import { Refusal, refuse } from './refusal.ts'

export { forgetAnswers } from './idempotency-store.ts'

const KEY = /^[\x21-\x7e]{8,200}$/

export const keyIn = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && KEY.test(header) ? header : undefined

export interface Intent {
  /** The owner of the key: two people may generate the same one. */
  scope: string
  key: string
  /** Identifies the request: call and body. */
  request: string
  now: Date
  /**
   * Whether a refusal is stored for retries too: not for callers without a session, who can be refused without limit.
   */
  keepsRefusal: boolean
}

/** The data of the answer as text, so that a retry gets the same bytes. */
type Stored = { done: string } | { refused: ConstructorParameters<typeof Refusal> }

/** A refusal that means "not now" is not the outcome of the intent: the same key may try again. */
const isOutcome = (refusal: Refusal): boolean => !HTTP_STATUSES.includes(REFUSALS[refusal.name])

const revive = (answer: unknown): string | Refusal => {
  const stored = answer as Stored
  return 'done' in stored ? stored.done : new Refusal(...stored.refused)
}

async function storedAnswer(db: Db, intent: Intent, requestHash: Buffer): Promise<string | Refusal> {
  const row = await readKey(db, intent)
  return row.request_hash.equals(requestHash) ? revive(row.answer) : refuse('key_reused')
}

export interface Once {
  /** Asked in the round trip that claims the key: a refusal is the outcome. */
  admit(tx: Db): Promise<Refusal | undefined>
  work(tx: Db): Promise<string | Refusal>
}

interface Outcome {
  result: string | Refusal
  isNew: boolean
}

/**
 * Runs the work once for each key. Key, work and stored answer are one transaction, so all of them commit or none; a
 * second caller with the key waits for the first and gets its answer.
 */
export async function once(pool: Db, intent: Intent, { admit, work }: Once): Promise<string | Refusal> {
  const requestHash = createHash('sha256').update(intent.request).digest()
  const claim = (db: Db, answer: Stored | null): Promise<boolean> =>
    claimKey(db, { ...intent, requestHash, answer: answer && JSON.stringify(answer) })

  const decide = async (tx: Db): Promise<Outcome> => {
    const [claimed, unwanted] = await Promise.all([claim(tx, null), admit(tx)])
    if (!claimed) return { result: await storedAnswer(tx, intent, requestHash), isNew: false }
    const result = unwanted ?? (await work(tx))
    if (result instanceof Refusal) throw new Undo<Outcome>({ result, isNew: true })
    return { result, isNew: true }
  }
  const store = async (tx: Db, { result, isNew }: Outcome): Promise<void> => {
    if (isNew && !(result instanceof Refusal))
      await storeAnswer(tx, intent, JSON.stringify({ done: result } satisfies Stored))
  }
  const { result: outcome } = await inTransaction(pool, decide, store)

  // The rollback of a refusal also removed the claim. Store it now, unless another call with the key finished
  // meanwhile.
  if (outcome instanceof Refusal && intent.keepsRefusal && outcome.name !== 'key_reused' && isOutcome(outcome)) {
    await claim(pool, { refused: [outcome.name, outcome.data] })
    return storedAnswer(pool, intent, requestHash)
  }
  return outcome
}
