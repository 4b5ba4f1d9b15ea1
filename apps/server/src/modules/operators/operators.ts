import { POLICIES, type Action, type Role } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { refuse, type Refusal } from '../../http/refusal.ts'
import { endSession, openSession, type Session } from '../../http/session.ts'
import { hashPassword, passwordFits } from '../../secrets/passwords.ts'
import { countLogins, credentialsOf, insertOperator, namesById, operatorById, type Operator } from './store.ts'

interface When {
  now: Date
  requestId?: string
}

export interface LogIn extends When {
  login: string
  password: string
}

export interface Me {
  operator: Operator
  actions: Action[]
}

/** An operator, and what the role allows. */
export async function me(db: Db, id: string): Promise<Me> {
  const operator = await operatorById(db, id)
  return { operator, actions: [...POLICIES[operator.role]] }
}

/** A wrong password and an unknown login are refused alike, in words and in time. */
export async function logIn(tx: Db, { login, password, ...when }: LogIn): Promise<({ token: string } & Me) | Refusal> {
  const found = await credentialsOf(tx, login.toLowerCase())
  if (!(await passwordFits(found?.password_hash, password)) || found === undefined) return refuse('credentials_refused')
  const token = await openSession(tx, 'operator', found.id, when.now)
  const actor = `operator:${found.id}`
  await audit(tx, { actor, action: 'logged_in', subject: actor, ...when })
  return { token, ...(await me(tx, found.id)) }
}

export async function logOut(tx: Db, session: Session, when: When): Promise<void> {
  await endSession(tx, session.id, when.now)
  const actor = `operator:${session.subjectId}`
  await audit(tx, { actor, action: 'logged_out', subject: actor, ...when })
}

export interface NewOperator extends When {
  login: string
  name: string
  role: Role
  password: string
  /** Who adds: `command line`, `sandbox`, `operator:<id>`. */
  by: string
}

/** Adds an operator and returns the id; nothing where the login is taken. */
export const addOperator = async (tx: Db, { password, ...operator }: NewOperator): Promise<string | undefined> =>
  addOperatorWithHash(tx, { ...operator, passwordHash: await hashPassword(password) })

export async function addOperatorWithHash(
  tx: Db,
  { login, name, role, passwordHash, by, ...when }: Omit<NewOperator, 'password'> & { passwordHash: string },
): Promise<string | undefined> {
  const operator: Operator = { id: uuidv7(), login: login.toLowerCase(), name, role }
  if (!(await insertOperator(tx, operator, passwordHash, when.now))) return undefined
  await audit(tx, {
    actor: by,
    action: 'operator_added',
    subject: `operator:${operator.id}`,
    details: { login: operator.login, role },
    ...when,
  })
  return operator.id
}

export const allExist = async (db: Db, logins: readonly string[]): Promise<boolean> =>
  (await countLogins(db, logins)) === logins.length

export async function operatorByLogin(db: Db, login: string): Promise<string> {
  const found = await credentialsOf(db, login)
  if (found === undefined) throw new Error(`no operator ${login}`)
  return found.id
}

export { namesById, type Operator }
