import { may, POLICIES, ROLES, type Action, type Role } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { endSession } from '../sessions/sessions.ts'
import type { Session } from '../../platform/http/index.ts'
import { hashPassword } from '../../platform/secrets/index.ts'
import {
  activeOperators,
  countLogins,
  credentialsOf,
  insertOperator,
  namesById,
  operatorNames,
  operatorById,
  type Operator,
} from './store.ts'

export interface When {
  now: Date
  requestId?: string
}

export interface Me {
  operator: Operator
  actions: Action[]
}

export async function me(db: Db, id: string): Promise<Me> {
  const operator = await operatorById(db, id)
  return { operator, actions: [...POLICIES[operator.role]] }
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
  /** Only in the sandbox, where there is nothing to protect. Elsewhere the owner sets it with a link. */
  password?: string
  /** Who adds: `command line`, `sandbox`, `operator:<id>`. */
  by: string
}

/** Returns undefined when the login is taken. */
export const addOperator = async (tx: Db, { password, ...operator }: NewOperator): Promise<string | undefined> =>
  addOperatorWithHash(tx, {
    ...operator,
    passwordHash: password === undefined ? null : await hashPassword(password),
  })

export async function addOperatorWithHash(
  tx: Db,
  { login, name, role, passwordHash, by, ...when }: Omit<NewOperator, 'password'> & { passwordHash: string | null },
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

/** Returns undefined when nobody has this login or the operator is disabled. */
export const findByLogin = async (db: Db, login: string): Promise<string | undefined> =>
  (await credentialsOf(db, login))?.id

export async function operatorByLogin(db: Db, login: string): Promise<string> {
  const id = await findByLogin(db, login)
  if (id === undefined) throw new Error(`no operator ${login}`)
  return id
}

/** Operators who may do this, by name: whom work can be assigned to. */
export const operatorsWhoMay = (db: Db, action: Action): Promise<Pick<Operator, 'id' | 'name'>[]> =>
  activeOperators(
    db,
    ROLES.filter((role) => may(role, action)),
  )

export { namesById, operatorNames, type Operator }
