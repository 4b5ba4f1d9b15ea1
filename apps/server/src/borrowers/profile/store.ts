import { sql, type Selectable, type Updateable } from 'kysely'
import { type BorrowerInfo, type Db, statement } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import type { Info } from './info.ts'
import { infoIn } from './info-queries.ts'
import { hashesOfInfo, infoColumns, lockOfInfo } from './sealed.ts'

const info = statement<Selectable<BorrowerInfo>, 'borrowerId'>(
  (argument) => `SELECT * FROM borrower_info WHERE borrower_id = ${argument('borrowerId')}`,
)

export async function readInfo(db: Db, keyring: Keyring, borrowerId: string): Promise<Info> {
  const [row] = await info(db, { borrowerId })
  return infoIn(keyring, row)
}

/**
 * Locks the row, creating it if needed, so that two saves of one
 * borrower, or a save and a key rotation, run one after the other.
 */
export async function lockInfo(tx: Db, keyring: Keyring, borrowerId: string, now: Date): Promise<Info> {
  await tx
    .insertInto('borrower_info')
    .values({ borrower_id: borrowerId, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return infoIn(
    keyring,
    await tx
      .selectFrom('borrower_info')
      .selectAll()
      .where('borrower_id', '=', borrowerId)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  )
}

export async function updateInfo(
  tx: Db,
  keyring: Keyring,
  borrowerId: string,
  changes: Partial<Info>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('borrower_info')
    .set({ ...infoColumns(keyring, borrowerId, changes), changed_at: now })
    .where('borrower_id', '=', borrowerId)
    .execute()
}

/**
 * Whether another borrower has this CPF. Locks the CPF until the transaction ends: during a key rotation
 * two servers would store different hashes of it, and the database would not see the duplicate.
 */
export async function isCpfOfAnother(tx: Db, keyring: Keyring, borrowerId: string, cpf: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${String(lockOfInfo(keyring, 'cpf', cpf))}::bigint)`.execute(tx)
  const other = await tx
    .selectFrom('borrower_info')
    .select('borrower_id')
    .where('cpf_hash', 'in', hashesOfInfo(keyring, 'cpf', cpf))
    .where('borrower_id', '!=', borrowerId)
    .executeTakeFirst()
  return other !== undefined
}

export async function hasCpfHash(db: Db, borrowerId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('borrower_info')
    .select('borrower_id')
    .where('borrower_id', '=', borrowerId)
    .where('cpf_hash', 'in', hashes)
    .executeTakeFirst()
  return row !== undefined
}

export const borrowerByCpfHash = async (db: Db, hashes: readonly Buffer[]): Promise<string | undefined> =>
  (await db.selectFrom('borrower_info').select('borrower_id').where('cpf_hash', 'in', hashes).executeTakeFirst())
    ?.borrower_id

/** Stores the declared income before it changes. */
export async function keepDeclaredIncome(tx: Db, borrowerId: string, beforeCents: number, now: Date): Promise<void> {
  await tx
    .insertInto('declared_income_changes')
    .values({ borrower_id: borrowerId, before_cents: beforeCents, changed_at: now })
    .execute()
}

/** Earlier declared incomes, oldest first. */
export const declaredIncomesOf = (db: Db, borrowerId: string): Promise<{ before_cents: number; changed_at: Date }[]> =>
  db
    .selectFrom('declared_income_changes')
    .select(['before_cents', 'changed_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('id')
    .execute()

export async function deleteInfo(tx: Db, borrowerId: string): Promise<void> {
  await tx.deleteFrom('declared_income_changes').where('borrower_id', '=', borrowerId).execute()
  await tx.deleteFrom('borrower_info').where('borrower_id', '=', borrowerId).execute()
}

export type SealedColumns = Pick<BorrowerInfo, 'borrower_id' | 'cpf_sealed' | 'bank_account_sealed' | 'pix_sealed'>

/** Locks rows that have something sealed with an old key. */
export async function lockSealedWithOldKey(
  tx: Db,
  currentId: string,
  after: string,
  batch: number,
): Promise<SealedColumns[]> {
  const isOld = (column: 'cpf_sealed' | 'bank_account_sealed' | 'pix_sealed') =>
    sql<boolean>`split_part(${sql.ref(column)}, '.', 1) <> ${currentId}`
  return tx
    .selectFrom('borrower_info')
    .select(['borrower_id', 'cpf_sealed', 'bank_account_sealed', 'pix_sealed'])
    .where('borrower_id', '>', after)
    .where((eb) => eb.or([isOld('cpf_sealed'), isOld('bank_account_sealed'), isOld('pix_sealed')]))
    .orderBy('borrower_id')
    .limit(batch)
    .forUpdate()
    .execute()
}

export async function updateSealed(tx: Db, borrowerId: string, changes: Updateable<BorrowerInfo>): Promise<void> {
  await tx.updateTable('borrower_info').set(changes).where('borrower_id', '=', borrowerId).execute()
}
