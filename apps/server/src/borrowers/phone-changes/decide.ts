import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { OperatorContext } from '../../access/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import { passedDocuments } from '../verification/verification.ts'
import { notify } from './notices.ts'
import { move } from './record.ts'
import { countCancelled, lockChange, type Change, type ChangeState } from './store.ts'

export interface DecisionContext extends OperatorContext {
  lang: Lang
  /** For the link in the SMS when there is no public URL. */
  origin: string
}

export interface Approval {
  id: string
  documents_compared?: boolean | undefined
  note?: string | undefined
}

/** Between the second approval and the new number: time for someone who still has the old number to cancel. */
export const DELAY_HOURS = 72

const effectOf = (now: Date): Date => new Date(now.getTime() + DELAY_HOURS * 3_600_000)

/** From this many cancellations on, a change needs a comparison of documents. */
const CANCELLATIONS = 2

/**
 * Whether approvers must compare the new pictures with the verified ones:
 * for a recovery, which no password backs, or after too many cancellations.
 */
export const needsComparison = ({ kind }: Pick<Change, 'kind'>, cancelledBefore: number): boolean =>
  kind === 'recovery' || cancelledBefore >= CANCELLATIONS

type LockRefusal = 'not_found' | 'change_closed'

async function lockIn(tx: Db, id: string, states: readonly ChangeState[]): Promise<Change | Refusal<LockRefusal>> {
  const change = await lockChange(tx, id)
  if (change === undefined) return refuse('not_found')
  return states.includes(change.state) ? change : refuse('change_closed')
}

type BarRefusal = 'cpf_differs' | 'input_refused' | 'nothing_to_compare'

/** Why this change cannot be approved, at either approval. */
async function barOf(
  { db, lang }: DecisionContext,
  change: Change,
  { documents_compared: compared, note }: Approval,
): Promise<Refusal<BarRefusal> | undefined> {
  if (!change.cpf_matches) return refuse('cpf_differs')
  if (!needsComparison(change, await countCancelled(db, change.borrower_id))) return undefined
  if ((await passedDocuments(db, change.borrower_id)).length === 0) return refuse('nothing_to_compare')
  const fields = {
    ...(compared ? {} : { documents_compared: texts.wrong_documents_not_compared({}, lang) }),
    ...(note ? {} : { note: texts.field_required({}, lang) }),
  }
  return Object.keys(fields).length > 0 ? refuse('input_refused', { fields }) : undefined
}

/** The first of two approvals: recorded, but nothing starts yet. */
export async function approve(
  context: DecisionContext,
  approval: Approval,
): Promise<Change | Refusal<BarRefusal | LockRefusal | 'already_decided'>> {
  const { db, operatorId, now, requestId } = context
  const change = await lockIn(db, approval.id, ['waiting_review'])
  if (change instanceof Refusal) return change
  if (change.first_approved_by !== null) return refuse('already_decided')
  const bar = await barOf(context, change, approval)
  if (bar !== undefined) return bar
  return move(
    db,
    change,
    { first_approved_by: operatorId, first_approved_at: now, first_note: approval.note || null },
    { actor: `operator:${operatorId}`, action: 'phone_change_first_approved', ...noted(approval), requestId, now },
  )
}

const noted = ({ note }: Approval): { reason?: string } => (note ? { reason: note } : {})

/** The second approval, by another person, starts the delay. The old number gets another SMS with the end of the delay. */
export async function confirm(
  dependencies: CoreDependencies,
  context: DecisionContext,
  approval: Approval,
): Promise<Change | Refusal<BarRefusal | LockRefusal | 'out_of_order' | 'other_person_needed'>> {
  const { db, operatorId, now, requestId, origin } = context
  const change = await lockIn(db, approval.id, ['waiting_review'])
  if (change instanceof Refusal) return change
  if (change.first_approved_by === null) return refuse('out_of_order')
  if (change.first_approved_by === operatorId) return refuse('other_person_needed')
  const bar = await barOf(context, change, approval)
  if (bar !== undefined) return bar
  const effect = effectOf(now)
  await notify(dependencies, db, 'approved', { ...change, takes_effect_at: effect, origin }, now)
  const details = { takes_effect_at: effect.toISOString(), first_approved_by: change.first_approved_by }
  return move(
    db,
    change,
    {
      state: 'waiting_delay',
      decided_by: operatorId,
      decided_at: now,
      second_note: approval.note || null,
      takes_effect_at: effect,
    },
    {
      actor: `operator:${operatorId}`,
      action: 'phone_change_approved',
      ...noted(approval),
      details,
      requestId,
      now,
    },
  )
}

/** Also possible during the delay: the borrower may call after reading the notice. */
export async function refuseChange(
  dependencies: CoreDependencies,
  { db, operatorId, now, requestId, origin }: DecisionContext,
  { id, reason }: { id: string; reason: string },
): Promise<Change | Refusal<LockRefusal>> {
  const change = await lockIn(db, id, ['waiting_review', 'waiting_delay'])
  if (change instanceof Refusal) return change
  await notify(dependencies, db, 'refused', { ...change, origin }, now)
  const done = { actor: `operator:${operatorId}`, action: 'phone_change_refused', reason, requestId, now } as const
  return move(
    db,
    change,
    { state: 'refused', reason, decided_by: operatorId, decided_at: now, takes_effect_at: null },
    done,
  )
}
