import { PAYEE_REST_HOURS } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import {
  insertPayee,
  payeeHashesOf,
  prolongRests,
  restsUntil,
  secretsChangedAt,
  updateSecretsChangedAt,
  type Payee,
} from './store.ts'

export { forgetPayees, hasPayees, type Payee } from './store.ts'

const restFrom = (now: Date): Date => new Date(now.getTime() + PAYEE_REST_HOURS * 3_600_000)

interface Put {
  borrowerId: string
  /** What stood on record until now: whoever set it before payees were kept is known too. */
  before: readonly Payee[]
  after: readonly Payee[]
  /** Whether money has arrived there before, whenever that was. */
  wasPaid(payee: Payee): Promise<boolean>
  /** Whether it takes the place of one that the bank has rejected. */
  corrects(payee: Payee): Promise<boolean>
  now: Date
}

/** Whether number and password stand long enough for a correction to be believed at once. */
async function areSecretsOldEnough(tx: Db, borrowerId: string, now: Date): Promise<boolean> {
  const changed = await secretsChangedAt(tx, borrowerId)
  return changed === null || restFrom(changed) <= now
}

/**
 * Keeps what is on record now, and tells until when a new one rests: the first payees there are do not, nor one that was on record before, nor one
 * that corrects a payee the bank has rejected. The borrower's details are held by the caller.
 */
export async function putPayees(tx: Db, put: Put): Promise<Date | undefined> {
  const { borrowerId, before, after, now } = put
  const isIn = (list: readonly Payee[], { hash }: Payee): boolean => list.some((each) => each.hash.equals(hash))
  for (const payee of before) await insertPayee(tx, borrowerId, payee, { now, restsUntil: null })
  const existingHashes = await payeeHashesOf(tx, borrowerId)
  let rests: Date | undefined
  for (const payee of after) {
    if (isIn(before, payee) || existingHashes.some((hash) => hash.equals(payee.hash))) continue
    const free =
      existingHashes.length === 0 ||
      (await put.wasPaid(payee)) ||
      ((await put.corrects(payee)) && (await areSecretsOldEnough(tx, borrowerId, now)))
    if (!free) rests = restFrom(now)
    await insertPayee(tx, borrowerId, payee, { now, restsUntil: free ? null : restFrom(now) })
  }
  return rests
}

/** Until when nothing is sent to a payee; nothing where it may be. One that is not kept was on record before payees were. */
export async function restOf(db: Db, borrowerId: string, hash: Buffer, now: Date): Promise<Date | undefined> {
  const until = await restsUntil(db, borrowerId, hash)
  return until !== null && until > now ? until : undefined
}

/** The number was changed or the password reset: what rests now rests the whole time anew, and what comes next cannot be a correction. */
export async function restartRestPeriods(tx: Db, borrowerId: string, now: Date): Promise<void> {
  await updateSecretsChangedAt(tx, borrowerId, now)
  await prolongRests(tx, borrowerId, { now, until: restFrom(now) })
}
