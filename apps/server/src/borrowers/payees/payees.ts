import { PAYEE_REST_HOURS } from '@home-credit/domain'
import type { Db } from '../../platform/db/pool.ts'

const restFrom = (now: Date): Date => new Date(now.getTime() + PAYEE_REST_HOURS * 3_600_000)

/** Where money may go: a PIX key or an account, by its hash. */
export interface Payee {
  channel: 'pix' | 'bank'
  hash: Buffer
}

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

const insert = (tx: Db, borrowerId: string, { channel, hash }: Payee, now: Date, restsUntil: Date | null) =>
  tx
    .insertInto('payees')
    .values({ borrower_id: borrowerId, account_hash: hash, channel, known_since: now, rests_until: restsUntil })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Whether number and password stand long enough for a correction to be believed at once. */
async function secretsStand(tx: Db, borrowerId: string, now: Date): Promise<boolean> {
  const { secrets_changed_at: changed } = await tx
    .selectFrom('borrowers')
    .select('secrets_changed_at')
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return changed === null || restFrom(changed) <= now
}

/**
 * Keeps what is on record now, and tells until when a new one rests: the first payees there are do not, nor one that was on record before, nor one
 * that corrects a payee the bank has rejected. The borrower's details are held by the caller.
 */
export async function putPayees(tx: Db, put: Put): Promise<Date | undefined> {
  const { borrowerId, before, after, now } = put
  const isIn = (list: readonly Payee[], { hash }: Payee): boolean => list.some((each) => each.hash.equals(hash))
  for (const payee of before) await insert(tx, borrowerId, payee, now, null)
  const known = await tx.selectFrom('payees').select('account_hash').where('borrower_id', '=', borrowerId).execute()
  let rests: Date | undefined
  for (const payee of after) {
    if (isIn(before, payee) || known.some(({ account_hash }) => account_hash.equals(payee.hash))) continue
    const free =
      known.length === 0 ||
      (await put.wasPaid(payee)) ||
      ((await put.corrects(payee)) && (await secretsStand(tx, borrowerId, now)))
    if (!free) rests = restFrom(now)
    await insert(tx, borrowerId, payee, now, free ? null : restFrom(now))
  }
  return rests
}

/** Whether there ever was one. */
export const hasPayees = async (db: Db, borrowerId: string): Promise<boolean> =>
  (await db.selectFrom('payees').select('channel').where('borrower_id', '=', borrowerId).executeTakeFirst()) !==
  undefined

/** Until when nothing is sent to a payee; nothing where it may be. One that is not kept was on record before payees were. */
export async function restOf(db: Db, borrowerId: string, hash: Buffer, now: Date): Promise<Date | undefined> {
  const found = await db
    .selectFrom('payees')
    .select('rests_until')
    .where('borrower_id', '=', borrowerId)
    .where('account_hash', '=', hash)
    .executeTakeFirst()
  const until = found?.rests_until
  return until !== null && until !== undefined && until > now ? until : undefined
}

/** The number was changed or the password reset: what rests now rests the whole time anew, and what comes next cannot be a correction. */
export async function restAnew(tx: Db, borrowerId: string, now: Date): Promise<void> {
  await tx.updateTable('borrowers').set({ secrets_changed_at: now }).where('id', '=', borrowerId).execute()
  await tx
    .updateTable('payees')
    .set({ rests_until: restFrom(now) })
    .where('borrower_id', '=', borrowerId)
    .where('rests_until', '>', now)
    .execute()
}

export async function forgetPayees(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('payees').where('borrower_id', '=', borrowerId).execute()
}
