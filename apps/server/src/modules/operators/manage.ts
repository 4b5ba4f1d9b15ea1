import { may, type ParsedOf, type Role, type calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { endSessionsOf, type Session } from '../../http/session.ts'
import { addOperator } from './operators.ts'
import { findOperator, lockOperators, updateOperator, type OperatorRow } from './store.ts'

type Input = ParsedOf<typeof calls.consoleOperators>

/** Who asks, and what goes into the log with it. */
export interface Asked {
  session: Session
  now: Date
  requestId: string
}

export const oneOperator = async (db: Db, id: string): Promise<OperatorRow | Refusal> => (await findOperator(db, id)) ?? refuse('not_found')

export async function addByOperator(
  tx: Db,
  { login, name, role, password }: Extract<Input, { action: 'add' }>,
  { session, now, requestId }: Asked,
  lang: Lang,
): Promise<OperatorRow | Refusal> {
  const id = await addOperator(tx, { login, name, role, password, by: `operator:${session.subjectId}`, now, requestId })
  return id === undefined ? refuse('input_refused', { fields: { login: texts.console_login_taken({}, lang) } }) : oneOperator(tx, id)
}

/**
 * The operator to be changed, locked together with the one who asks. That one is looked at again: of two who disable
 * each other at once the second is refused, and somebody is left who may.
 */
async function lockFor(tx: Db, id: string, { session }: Asked): Promise<OperatorRow | Refusal> {
  const locked = await lockOperators(tx, [session.subjectId, id])
  const asker = locked.find((each) => each.id === session.subjectId)
  if (asker === undefined || asker.disabled_at !== null || !may(asker.role, 'operators.write')) return refuse('not_allowed')
  return locked.find((each) => each.id === id) ?? refuse('not_found')
}

interface Change {
  action: string
  changes: { name?: string; role?: Role; disabled_at?: Date | null }
  details?: Record<string, unknown>
}

async function record(tx: Db, id: string, { action, changes, details }: Change, { session, now, requestId }: Asked): Promise<OperatorRow | Refusal> {
  await updateOperator(tx, id, changes)
  await audit(tx, { actor: `operator:${session.subjectId}`, action, subject: `operator:${id}`, ...(details === undefined ? {} : { details }), now, requestId })
  return oneOperator(tx, id)
}

/** Name and role. Nobody changes their own role: there would soon be nobody to change it back. */
export async function changeOperator(tx: Db, { id, name, role }: Extract<Input, { action: 'change' }>, asked: Asked): Promise<OperatorRow | Refusal> {
  const found = await lockFor(tx, id, asked)
  if (found instanceof Refusal) return found
  if (found.name === name && found.role === role) return found
  if (found.role !== role && id === asked.session.subjectId) return refuse('not_allowed')
  const details = { before: { name: found.name, role: found.role }, after: { name, role } }
  return record(tx, id, { action: 'operator_changed', changes: { name, role }, details }, asked)
}

/** From now on no session of theirs is served: the next use of each is refused as untrusted and ends it. */
export async function disableOperator(tx: Db, id: string, asked: Asked): Promise<OperatorRow | Refusal> {
  if (id === asked.session.subjectId) return refuse('not_allowed')
  const found = await lockFor(tx, id, asked)
  if (found instanceof Refusal || found.disabled_at !== null) return found
  return record(tx, id, { action: 'operator_disabled', changes: { disabled_at: asked.now } }, asked)
}

/** Enabled again they log in anew: what was open before, and not used since, ends here. */
export async function enableOperator(tx: Db, id: string, asked: Asked): Promise<OperatorRow | Refusal> {
  const found = await lockFor(tx, id, asked)
  if (found instanceof Refusal || found.disabled_at === null) return found
  await endSessionsOf(tx, id, asked.now)
  return record(tx, id, { action: 'operator_enabled', changes: { disabled_at: null } }, asked)
}
