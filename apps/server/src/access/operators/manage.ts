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

/** Who asks, and what goes into the log with it. */
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

export const oneOperator = async (db: Db, id: string): Promise<OperatorRow | Refusal> =>
  (await findOperator(db, id)) ?? refuse('not_found')

export async function addByOperator(
  tx: Db,
  { login, name, role }: Extract<Input, { action: 'add' }>,
  { session, now, requestId }: OperatorContext,
  lang: Lang,
): Promise<OperatorRow | Refusal> {
  const id = await addOperator(tx, { login, name, role, by: `operator:${session.subjectId}`, now, requestId })
  if (id === undefined) return refuse('input_refused', { fields: { login: texts.console_login_taken({}, lang) } })
  // Not a role yet, and no way in: the owner has to enrol, and another person to confirm it after that.
  await updateOperator(tx, id, { disabled_at: now, ...proposalOf(role, { session, now }) })
  return oneOperator(tx, id)
}

/**
 * The operator to be changed, locked together with the one who asks. That one is looked at again: of two who disable
 * each other at once the second is refused, and somebody is left who may.
 */
async function lockFor(tx: Db, id: string, { session }: OperatorContext): Promise<OperatorRow | Refusal> {
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
): Promise<OperatorRow | Refusal> {
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
): Promise<OperatorRow | Refusal> =>
  record(
    tx,
    id,
    { action: 'operator_role_proposed', changes: proposalOf(role, context), details: { before, after: role } },
    context,
  )

/** The name counts at once; a role is proposed. Nobody proposes their own: there would soon be nobody to change it back. */
export async function changeOperator(
  tx: Db,
  { id, name, role }: Extract<Input, { action: 'change' }>,
  context: OperatorContext,
): Promise<OperatorRow | Refusal> {
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

/** From now on no session of theirs is served: the next use of each is refused as untrusted and ends it. What they proposed, or was proposed for them, is gone. */
export async function disableOperator(tx: Db, id: string, context: OperatorContext): Promise<OperatorRow | Refusal> {
  if (id === context.session.subjectId) return refuse('not_allowed')
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal || found.disabled_at !== null) return found
  await forgetProposalsBy(tx, id)
  await deleteLinks(tx, id)
  const changes = { disabled_at: context.now, ...NO_PROPOSAL, ...NO_RESET }
  return record(tx, id, { action: 'operator_disabled', changes }, context)
}

/** To let somebody in again gives them their role again: that too is proposed. */
export async function enableOperator(tx: Db, id: string, context: OperatorContext): Promise<OperatorRow | Refusal> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal || found.disabled_at === null || found.proposed_role !== null) return found
  return proposeRole(tx, found, found.role, context)
}

/** The second person gives the role. Who was disabled logs in anew: what was open before, and not used since, ends here. */
export async function confirmRole(
  tx: Db,
  { id, role }: Extract<Input, { action: 'confirm_role' }>,
  context: OperatorContext,
): Promise<OperatorRow | Refusal> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  if (found.proposed_role === null) return refuse('already_decided')
  if (found.proposed_role !== role) return refuse('content_changed')
  if (found.proposed_by === context.session.subjectId || id === context.session.subjectId)
    return refuse('other_person_needed')
  // What was confirmed before the owner has set their secrets, whoever holds the link could take.
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

export async function withdrawRole(tx: Db, id: string, context: OperatorContext): Promise<OperatorRow | Refusal> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  if (found.proposed_role === null) return refuse('already_decided')
  // Whoever is to lose a role would take that back each time.
  if (id === context.session.subjectId) return refuse('other_person_needed')
  if (found.disabled_at !== null) await deleteLinks(tx, id)
  return record(
    tx,
    id,
    { action: 'operator_role_withdrawn', changes: NO_PROPOSAL, details: { role: found.proposed_role } },
    context,
  )
}

/** One administrator makes the link of an account that nobody has used and that a second one has yet to confirm. */
export async function linkForNew(tx: Db, id: string, context: OperatorContext): Promise<OneTimeLink | Refusal> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  if (found.disabled_at === null || found.enrolled_at !== null) return refuse('already_decided')
  return makeLink(tx, { operatorId: id, purpose: 'enrol', by: `operator:${context.session.subjectId}` }, context)
}

/** Whoever lost password or second factor asks a colleague; it counts once another one agrees. */
export async function proposeReset(tx: Db, id: string, context: OperatorContext): Promise<OperatorRow | Refusal> {
  if (id === context.session.subjectId) return refuse('other_person_needed')
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal || found.reset_proposed_by !== null) return found
  if (found.disabled_at !== null && found.enrolled_at === null) return refuse('not_enrolled')
  const changes = { reset_proposed_by: context.session.subjectId, reset_proposed_at: context.now }
  return record(tx, id, { action: 'operator_reset_proposed', changes }, context)
}

export async function withdrawReset(tx: Db, id: string, context: OperatorContext): Promise<OperatorRow | Refusal> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  if (found.reset_proposed_by === null) return refuse('already_decided')
  return record(tx, id, { action: 'operator_reset_withdrawn', changes: NO_RESET }, context)
}

/** The second person, who hands the link over: neither who proposed it nor the owner. */
export async function confirmReset(tx: Db, id: string, context: OperatorContext): Promise<OneTimeLink | Refusal> {
  const found = await lockFor(tx, id, context)
  if (found instanceof Refusal) return found
  if (found.reset_proposed_by === null) return refuse('already_decided')
  if (found.reset_proposed_by === context.session.subjectId || id === context.session.subjectId)
    return refuse('other_person_needed')
  return resetByLink(tx, { operatorId: id, by: `operator:${context.session.subjectId}` }, context)
}

/** One session of a colleague, or all. */
export async function endSessionsOfOperator(
  tx: Db,
  { id, session_id }: Extract<Input, { action: 'end_sessions' }>,
  context: OperatorContext,
): Promise<Refusal | undefined> {
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
