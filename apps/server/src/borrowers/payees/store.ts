import { type Db, statement } from '../../platform/db/index.ts'

/** Where money may go: a PIX key or an account, by its hash. */
export interface Payee {
  channel: 'pix' | 'bank'
  hash: Buffer
}

/** Leaves an existing payee unchanged. */
export async function insertPayee(
  tx: Db,
  borrowerId: string,
  { channel, hash }: Payee,
  { now, restsUntil }: { now: Date; restsUntil: Date | null },
): Promise<void> {
  await tx
    .insertInto('payees')
    .values({ borrower_id: borrowerId, account_hash: hash, channel, known_since: now, rests_until: restsUntil })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const payeeHashesOf = async (tx: Db, borrowerId: string): Promise<Buffer[]> =>
  (await tx.selectFrom('payees').select('account_hash').where('borrower_id', '=', borrowerId).execute()).map(
    ({ account_hash }) => account_hash,
  )

/** Whether there ever was one. */
export const hasPayees = async (db: Db, borrowerId: string): Promise<boolean> =>
  (await db.selectFrom('payees').select('channel').where('borrower_id', '=', borrowerId).executeTakeFirst()) !==
  undefined

export interface RestingPayee {
  hash: Buffer
  until: Date
}

const resting = statement<RestingPayee, 'borrowerId' | 'now'>(
  (argument) => `
    SELECT account_hash AS hash, rests_until AS until FROM payees
    WHERE borrower_id = ${argument('borrowerId')} AND rests_until > ${argument('now')}`,
)

/** A payee without a row was on record before this table existed, and may be paid. */
export const restingPayees = (db: Db, borrowerId: string, now: Date): Promise<RestingPayee[]> =>
  resting(db, { borrowerId, now })

/** Extends the rest of payees that rest now. */
export async function prolongRests(
  tx: Db,
  borrowerId: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await tx
    .updateTable('payees')
    .set({ rests_until: until })
    .where('borrower_id', '=', borrowerId)
    .where('rests_until', '>', now)
    .execute()
}

export async function forgetPayees(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('payees').where('borrower_id', '=', borrowerId).execute()
}

/** When the number or the password last changed. */
export async function secretsChangedAt(tx: Db, borrowerId: string): Promise<Date | null> {
  const { secrets_changed_at: changed } = await tx
    .selectFrom('borrowers')
    .select('secrets_changed_at')
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return changed
}

export async function updateSecretsChangedAt(tx: Db, borrowerId: string, now: Date): Promise<void> {
  await tx.updateTable('borrowers').set({ secrets_changed_at: now }).where('id', '=', borrowerId).execute()
}
