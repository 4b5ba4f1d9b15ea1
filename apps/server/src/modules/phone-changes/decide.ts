import type { Db } from '../../db/pool.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { effectOf } from './delay.ts'
import { notify } from './notices.ts'
import { move } from './record.ts'
import { lockChange, type Change, type ChangeState } from './store.ts'

/** Which operator decides, and what goes into the log with it. */
export interface Decided {
  operatorId: string
  now: Date
  requestId: string
}

async function lockIn(tx: Db, id: string, states: readonly ChangeState[]): Promise<Change | Refusal> {
  const change = await lockChange(tx, id)
  if (change === undefined) return refuse('not_found')
  return states.includes(change.state) ? change : refuse('change_closed')
}

/** Starts the delay. The old number is told once more, and when it ends. */
export async function approve(
  tx: Db,
  secretKey: Buffer,
  id: string,
  { operatorId, now, requestId }: Decided,
): Promise<Change | Refusal> {
  const change = await lockIn(tx, id, ['waiting_review'])
  if (change instanceof Refusal) return change
  const effect = effectOf(now)
  await notify(tx, secretKey, 'approved', { ...change, takes_effect_at: effect }, now)
  const details = { cpf_matches: change.cpf_matches, takes_effect_at: effect.toISOString() }
  const done = { actor: `operator:${operatorId}`, deed: 'phone_change_approved', details, requestId, now } as const
  return move(
    tx,
    change,
    { state: 'waiting_delay', decided_by: operatorId, decided_at: now, takes_effect_at: effect },
    done,
  )
}

/** Also in the delay: the borrower may call when the notice comes. */
export async function refuseChange(
  tx: Db,
  { id, reason }: { id: string; reason: string },
  { operatorId, now, requestId }: Decided,
): Promise<Change | Refusal> {
  const change = await lockIn(tx, id, ['waiting_review', 'waiting_delay'])
  if (change instanceof Refusal) return change
  const done = { actor: `operator:${operatorId}`, deed: 'phone_change_refused', reason, requestId, now } as const
  return move(
    tx,
    change,
    { state: 'refused', reason, decided_by: operatorId, decided_at: now, takes_effect_at: null },
    done,
  )
}
