import type { ParsedOf, Role, calls } from '@home-credit/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import { containing, type Db } from '../../platform/db/index.ts'

export interface Operator {
  id: string
  login: string
  name: string
  role: Role
}

export interface OperatorRow extends Operator {
  created_at: Date
  disabled_at: Date | null
  proposed_role: Role | null
  proposed_by: string | null
  proposed_at: Date | null
  enrolled_at: Date | null
  reset_proposed_by: string | null
  reset_proposed_at: Date | null
}

export type OperatorChanges = Partial<Omit<OperatorRow, 'id' | 'login' | 'created_at'>>

const COLUMNS = [
  'id',
  'login',
  'name',
  'role',
  'created_at',
  'disabled_at',
  'proposed_role',
  'proposed_by',
  'proposed_at',
  'enrolled_at',
  'reset_proposed_by',
  'reset_proposed_at',
] as const
export async function operatorById(db: Db, id: string): Promise<Operator> {
  return db
    .selectFrom('operators')
    .select(['id', 'login', 'name', 'role'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function findOperator(db: Db, id: string): Promise<OperatorRow | undefined> {
  return db.selectFrom('operators').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Locks them in a fixed order, so that two operators who change each other take turns. */
export async function lockOperators(tx: Db, ids: readonly string[]): Promise<OperatorRow[]> {
  return tx.selectFrom('operators').select(COLUMNS).where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export type ListInput = Extract<ParsedOf<typeof calls.consoleOperators>, { action: 'list' }>

export async function listOperators(
  db: Db,
  { filter = {}, sort, page, page_size }: ListInput,
): Promise<{ rows: OperatorRow[]; total: number }> {
  const { text = '', role, state } = filter
  const query = db.selectFrom('operators').where((eb) => {
    const all: Expression<SqlBool>[] = []
    // The C locale folds only A to Z, so ILIKE needs an ICU collation.
    if (text !== '')
      all.push(
        sql<boolean>`(name COLLATE "und-x-icu" ILIKE ${containing(text)} OR login LIKE ${containing(text.toLowerCase())})`,
      )
    if (role !== undefined) all.push(eb('role', '=', role))
    if (state === 'proposed') all.push(eb('proposed_role', 'is not', null))
    else if (state !== undefined) all.push(eb('disabled_at', state === 'active' ? 'is' : 'is not', null))
    return eb.and(all)
  })
  const { by, order } = sort ?? { by: 'name', order: 'asc' }
  const rows = await query
    .select(COLUMNS)
    .orderBy(by === 'name' ? sql`name COLLATE "und-x-icu"` : by, order)
    .orderBy('id', order)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Leaves out disabled operators. The hash is null until the operator sets a password. */
export const credentialsOf = (
  db: Db,
  login: string,
): Promise<{ id: string; password_hash: string | null } | undefined> =>
  db
    .selectFrom('operators')
    .select(['id', 'password_hash'])
    .where('login', '=', login)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

/** Includes disabled operators. */
export const idByLogin = async (db: Db, login: string): Promise<string | undefined> =>
  (await db.selectFrom('operators').select('id').where('login', '=', login).executeTakeFirst())?.id

export async function insertOperator(
  tx: Db,
  operator: Operator,
  passwordHash: string | null,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('operators')
    .values({
      ...operator,
      password_hash: passwordHash,
      enrolled_at: passwordHash === null ? null : now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateOperator(tx: Db, id: string, changes: OperatorChanges): Promise<void> {
  await tx.updateTable('operators').set(changes).where('id', '=', id).execute()
}

export const NO_PROPOSAL = { proposed_role: null, proposed_by: null, proposed_at: null } as const

export const NO_RESET = { reset_proposed_by: null, reset_proposed_at: null } as const

/** Drops the proposals of an operator who may no longer propose. */
export async function forgetProposalsBy(tx: Db, id: string): Promise<void> {
  await tx.updateTable('operators').set(NO_PROPOSAL).where('proposed_by', '=', id).execute()
  await tx.updateTable('operators').set(NO_RESET).where('reset_proposed_by', '=', id).execute()
}

export async function countLogins(db: Db, logins: readonly string[]): Promise<number> {
  return (await db.selectFrom('operators').select('id').where('login', 'in', logins).execute()).length
}

export async function namesById(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('operators').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Of every operator, by name. */
export const operatorNames = (db: Db): Promise<Pick<Operator, 'id' | 'name'>[]> =>
  db.selectFrom('operators').select(['id', 'name']).orderBy('name').orderBy('id').execute()

/** Operators of these roles who can log in, by name. */
export const activeOperators = (db: Db, roles: readonly Role[]): Promise<Pick<Operator, 'id' | 'name'>[]> =>
  db
    .selectFrom('operators')
    .select(['id', 'name'])
    .where('role', 'in', roles)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
