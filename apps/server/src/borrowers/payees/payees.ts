import { PAYEE_REST_HOURS } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import {
  insertPayee,
  payeeHashesOf,
  prolongRests,
  type RestingPayee,
  secretsChangedAt,
  updateSecretsChangedAt,
  type Payee,
} from './store.ts'

export { forgetPayees, hasPayees, type Payee, restingPayees } from './store.ts'

const restFrom = (now: Date): Date => new Date(now.getTime() + PAYEE_REST_HOURS * 3_600_000)

interface Put {
  borrowerId: string
  /** The payees on record until now. They are stored first, since some were set before this table existed. */
  before: readonly Payee[]
  after: readonly Payee[]
  /** Whether money ever arrived there. */
  wasPaid(payee: Payee): Promise<boolean>
  /** Whether it replaces a payee that the bank rejected. */
  corrects(payee: Payee): Promise<boolean>
  now: Date
}

/** Whether number and password have been unchanged long enough to accept a correction at once. */
async function areSecretsOldEnough(tx: Db, borrowerId: string, now: Date): Promise<boolean> {
  const changed = await secretsChangedAt(tx, borrowerId)
  return changed === null || restFrom(changed) <= now
}

/**
 * Stores the payees on record and returns when the rest period of a new one ends. A payee does not rest if it is the
 * first, was on record or paid before, or corrects one that the bank rejected. The caller locks the borrower's details.
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

/** When the rest period of a payee ends; undefined when it may be paid. */
export const restOf = (resting: readonly RestingPayee[], hash: Buffer): Date | undefined =>
  resting.find((payee) => payee.hash.equals(hash))?.until

/**
 * After a change of number or a password reset, payees that rest now rest
 * the full time again, and the next one cannot count as a correction.
 */
export async function restartRestPeriods(tx: Db, borrowerId: string, now: Date): Promise<void> {
  await updateSecretsChangedAt(tx, borrowerId, now)
  await prolongRests(tx, borrowerId, { now, until: restFrom(now) })
}
