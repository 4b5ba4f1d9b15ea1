import type { ActionOutput } from '@home-credit/contract'
import { operatorsWhoMay } from '../../access/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import type { Acting } from './operator.ts'
import { finish } from './record.ts'
import { lockConversation, updateConversation } from './store.ts'

type Assigned = ActionOutput<'POST /api/console/conversations', 'assign_many'>
type Reason = Assigned['refused'][number]['reason']

export const assigneesOf = (db: Db) => operatorsWhoMay(db, 'service.answer')

/** Changes one, or returns what keeps it. A colleague's conversation is released first, and then assigned. */
async function assign(id: string, to: string | null, acting: Acting): Promise<{ number: string; reason?: Reason }> {
  const { db, operatorId, now, requestId } = acting
  const conversation = await lockConversation(db, id)
  if (conversation === undefined) return { number: '', reason: 'not_found' }
  const number = conversation.protocol
  if (conversation.state === 'closed') return { number, reason: 'closed' }
  const before = conversation.operator_id
  if (before === to) return { number }
  if (to !== null && before !== null && before !== operatorId) return { number, reason: 'claimed' }
  const done = { actor: `operator:${operatorId}`, now, requestId }
  const changed = await updateConversation(db, id, { operator_id: to })
  if (to === null) await finish(db, changed, 'conversation_released', done)
  else if (to === operatorId) await finish(db, changed, 'conversation_taken', done)
  else await finish(db, changed, 'conversation_assigned', { ...done, assignee: to })
  return { number }
}

/** Each that can be assigned is; the others are named. Locks them in a fixed order, so that two operators take turns. */
export async function assignMany(
  { ids, operator_id: to }: { ids: readonly string[]; operator_id: string | null },
  acting: Acting,
): Promise<Assigned | Refusal<'not_found'>> {
  if (to !== null && !(await assigneesOf(acting.db)).some(({ id }) => id === to)) return refuse('not_found')
  const refused: Assigned['refused'] = []
  const unique = [...new Set(ids)].toSorted()
  for (const id of unique) {
    const { number, reason } = await assign(id, to, acting)
    if (reason !== undefined) refused.push({ id, number, reason })
  }
  return { assigned: unique.length - refused.length, refused }
}
