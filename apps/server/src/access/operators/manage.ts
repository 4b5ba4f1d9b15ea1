import { may, type ParsedOf, type Role, type calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, refuse, type Session } from '../../platform/http/index.ts'
import { endSession, endSessionsOf, openSessionsOf } from '../sessions/sessions.ts'
import { deleteLinks } from './account-store.ts'
import { makeLink, resetByLink, type OneTimeLink } from './links.ts'
import { addOperator } from './operators.ts'
import {
  findOperator,
  forgetProposalsBy,
  lockOperators,
  NO_PROPOSAL,
  NO_RESET,
  updateOperator,
  type OperatorChanges,
  type OperatorRow,
} from './store.ts'

type Input = ParsedOf<typeof calls.consoleOperators>

export interface OperatorContext {
  session: Session
  now: Date
  requestId: string
}

const proposalOf = (role: Role, { session, now }: Pick<OperatorContext, 'session' | 'now'>) => ({
  proposed_role: role,
  proposed_by: session.subjectId,
  proposed_at: now,
})

export const oneOperator = async (db: Db, id: string): Promise<OperatorRow | Refusal<'not_found'>> =>
  (await findOperator(db, id)) ?? refuse('not_found')

export async function addByOperator(
  tx: Db,
  { login, name, role }: Extract<Input, { action: 'add' }>,
  { session, now, requestId }: OperatorContext,
  lang: Lang,
): Promise<OperatorRow | Refusal<'input_refused' | 'not_found'>> {
  const id = await addOperator(tx, { login, name, role, by: `operator:${session.subjectId}`, now, requestId })
  if (id === undefined) return refuse('input_refused', { fields: { login: texts.console_login_taken({}, lang) } })
  // No role and no access yet: the owner has to enrol, and then another person has to confirm.
  await updateOperator(tx, id, { disabled_at: now, ...proposalOf(role, { session, now }) })
  return oneOperator(tx, id)
}

type OperatorRefusal = 'not_allowed' | 'not_found'

/**
 * Locks the operator to be changed together with the acting one, and checks the latter again: if two
 * operators disable each other at once, the second is refused and one remains who may manage operators.
 */
async function lockFor(
  tx: Db,
  id: string,
  { session }: OperatorContext,
): Promise<OperatorRow | Refusal<OperatorRefusal>> {
  const locked = await lockOperators(tx, [session.subjectId, id])
  const currentOperator = locked.find((each) => each.id === session.subjectId)
  if (
    currentOperator === undefined ||
    currentOperator.disabled_at !== null ||
    !may(currentOperator.role, 'operators.write')
  )
    return refuse('not_allowed')
  return locked.find((each) => each.id === id) ?? refuse('not_found')
}

interface Change {
  action: string
  changes: OperatorChanges
  details?: Record<string, unknown>
}

async function record(
  tx: Db,
  id: string,
  { action, changes, details }: Change,
  { session, now, requestId }: OperatorContext,
): Promise<OperatorRow | Refusal<'not_found'>> {
  await updateOperator(tx, id, changes)
  await audit(tx, {
    actor: `operator:${session.subjectId}`,
    action,
    subject: `operator:${id}`,
    ...(details === undefined ? {} : { details }),
    now,
    requestId,
  })
  return oneOperator(tx, id)
}

const proposeRole = (
  tx: Db,
  { id, role: before }: OperatorRow,
  role: Role,
  context: OperatorContext,
): Promise<OperatorRow | Refusal<'not_found'>> =>
  record(
    tx,
    id,
    { action: 'operator_role_proposed', changes: proposalOf(role, context), details: { before, after: role } },
    context,
  )

/**
 * Changes the name at once; a role is only proposed. Nobody may
 * propose their own role: soon nobody could change it back.
 */
export async function changeOperator(
  tx: Db,
  { id, name, role }: Extract<Input, { action: 'change' }>,
  context: OperatorContext,
): Promise<OperatorRow | Refusal<OperatorRefusal>> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  const otherRole = role !== found.role && role !== found.proposed_role
  if (otherRole && id === context.session.subjectId) return refuse('not_allowed')
  const named =
    name === found.name
      ? found
      : await record(
          tx,
          id,
          { action: 'operator_changed', changes: { name }, details: { before: { name: found.name }, after: { name } } },
          context,
        )
  return otherRole ? proposeRole(tx, found, role, context) : named
}

/**
 * No session of the operator is served from now on: the next use of each
 * is refused and ends it. Proposals by and for the operator are dropped.
 */
export async function disableOperator(
  tx: Db,
  id: string,
  context: OperatorContext,
): Promise<OperatorRow | Refusal<OperatorRefusal>> {
  if (id === context.session.subjectId) return refuse('not_allowed')
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal || found.disabled_at !== null) return found
  await forgetProposalsBy(tx, id)
  await deleteLinks(tx, id)
  const changes = { disabled_at: context.now, ...NO_PROPOSAL, ...NO_RESET }
  return record(tx, id, { action: 'operator_disabled', changes }, context)
}

/** Re-enabling grants the role again, so it is only proposed. */
export async function enableOperator(
  tx: Db,
  id: string,
  context: OperatorContext,
): Promise<OperatorRow | Refusal<OperatorRefusal>> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal || found.disabled_at === null || found.proposed_role !== null) return found
  return proposeRole(tx, found, found.role, context)
}

/** The second person confirms the role. An operator who was disabled must log in again, so remaining sessions end here. */
export async function confirmRole(
  tx: Db,
  { id, role }: Extract<Input, { action: 'confirm_role' }>,
  context: OperatorContext,
): Promise<
  | OperatorRow
  | Refusal<OperatorRefusal | 'already_decided' | 'content_changed' | 'other_person_needed' | 'not_enrolled'>
> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  if (found.proposed_role === null) return refuse('already_decided')
  if (found.proposed_role !== role) return refuse('content_changed')
  if (found.proposed_by === context.session.subjectId || id === context.session.subjectId)
    return refuse('other_person_needed')
  // If the role were confirmed before the owner enrols, anyone with the link could take it.
  if (found.disabled_at !== null && found.enrolled_at === null) return refuse('not_enrolled')
  if (found.disabled_at !== null) await endSessionsOf(tx, id, context.now)
  if (!may(role, 'operators.write')) await forgetProposalsBy(tx, id)
  const details = {
    before: found.disabled_at === null ? found.role : null,
    after: role,
    proposed_by: found.proposed_by,
  }
  return record(
    tx,
    id,
    { action: 'operator_role_given', changes: { role, disabled_at: null, ...NO_PROPOSAL }, details },
    context,
  )
}

export async function withdrawRole(
  tx: Db,
  id: string,
  context: OperatorContext,
): Promise<OperatorRow | Refusal<OperatorRefusal | 'already_decided' | 'other_person_needed'>> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  if (found.proposed_role === null) return refuse('already_decided')
  // Otherwise an operator could withdraw every proposal to reduce their own role.
  if (id === context.session.subjectId) return refuse('other_person_needed')
  if (found.disabled_at !== null) await deleteLinks(tx, id)
  return record(
    tx,
    id,
    { action: 'operator_role_withdrawn', changes: NO_PROPOSAL, details: { role: found.proposed_role } },
    context,
  )
}

/** One administrator alone may create the link of a new account, since a second one has yet to confirm it. */
export async function linkForNew(
  tx: Db,
  id: string,
  context: OperatorContext,
): Promise<OneTimeLink | Refusal<OperatorRefusal | 'already_decided'>> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  if (found.disabled_at === null || found.enrolled_at !== null) return refuse('already_decided')
  return makeLink(tx, { operatorId: id, purpose: 'enrol', by: `operator:${context.session.subjectId}` }, context)
}

/** For a lost password or second factor. Takes effect when another colleague confirms. */
export async function proposeReset(
  tx: Db,
  id: string,
  context: OperatorContext,
): Promise<OperatorRow | Refusal<OperatorRefusal | 'other_person_needed' | 'not_enrolled'>> {
  if (id === context.session.subjectId) return refuse('other_person_needed')
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal || found.reset_proposed_by !== null) return found
  if (found.disabled_at !== null && found.enrolled_at === null) return refuse('not_enrolled')
  const changes = { reset_proposed_by: context.session.subjectId, reset_proposed_at: context.now }
  return record(tx, id, { action: 'operator_reset_proposed', changes }, context)
}

export async function withdrawReset(
  tx: Db,
  id: string,
  context: OperatorContext,
): Promise<OperatorRow | Refusal<OperatorRefusal | 'already_decided'>> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  if (found.reset_proposed_by === null) return refuse('already_decided')
  return record(tx, id, { action: 'operator_reset_withdrawn', changes: NO_RESET }, context)
}

/** Needs a second person, neither the proposer nor the owner, who hands over the link. */
export async function confirmReset(
  tx: Db,
  id: string,
  context: OperatorContext,
): Promise<OneTimeLink | Refusal<OperatorRefusal | 'already_decided' | 'other_person_needed'>> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  if (found.reset_proposed_by === null) return refuse('already_decided')
  if (found.reset_proposed_by === context.session.subjectId || id === context.session.subjectId)
    return refuse('other_person_needed')
  return resetByLink(tx, { operatorId: id, by: `operator:${context.session.subjectId}` }, context)
}

/** Ends one session of a colleague, or all. */
export async function endSessionsOfOperator(
  tx: Db,
  { id, session_id }: Extract<Input, { action: 'end_sessions' }>,
  context: OperatorContext,
): Promise<Refusal<OperatorRefusal> | undefined> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  const open = await openSessionsOf(tx, id, context.now)
  if (session_id !== undefined && !open.some((each) => each.id === session_id)) return refuse('not_found')
  if (session_id === undefined) await endSessionsOf(tx, id, context.now)
  else await endSession(tx, session_id, context.now)
  await audit(tx, {
    actor: `operator:${context.session.subjectId}`,
    action: 'session_ended',
    subject: `operator:${id}`,
    details: session_id === undefined ? { ended_sessions: open.length } : { session: session_id },
    now: context.now,
    requestId: context.requestId,
  })
  return undefined
}
