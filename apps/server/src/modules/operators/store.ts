import type { Role } from '@home-credit/contract'
import type { Db } from '../../db/pool.ts'

export interface Operator {
  id: string
  login: string
  name: string
  role: Role
}

export async function operatorById(db: Db, id: string): Promise<Operator> {
  const row = await db.selectFrom('operators').select(['id', 'login', 'name', 'role']).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, role: row.role as Role }
}

/** Who may log in with this login: a disabled operator may not. */
export const credentialsOf = (db: Db, login: string): Promise<{ id: string; password_hash: string } | undefined> =>
  db.selectFrom('operators').select(['id', 'password_hash']).where('login', '=', login).where('disabled_at', 'is', null).executeTakeFirst()

export async function insertOperator(tx: Db, operator: Operator, passwordHash: string, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('operators')
    .values({ ...operator, password_hash: passwordHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function countLogins(db: Db, logins: readonly string[]): Promise<number> {
  return (await db.selectFrom('operators').select('id').where('login', 'in', logins).execute()).length
}
