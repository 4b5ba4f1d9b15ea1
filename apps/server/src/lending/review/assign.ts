import { QUEUE_ACTIONS, type ActionOutput } from '@home-credit/contract'
import { operatorsWhoMay, type OperatorContext } from '../../access/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { type Queue, type Waiting, waitingIn } from './queue-queries.ts'
import { claimOn, leaveClaim, takeClaim } from './store.ts'

type Assigned = ActionOutput<'POST /api/console/queue', 'assign_many'>
type Reason = Assigned['refused'][number]['reason']

export interface Assigning extends OperatorContext {
  /** How long a claim lasts. */
  claimMinutes: number
}

export const assigneesOf = (db: Db, queue: Queue) => operatorsWhoMay(db, QUEUE_ACTIONS[queue])

/** Returns what keeps the case. A colleague's claim stays until they leave it or it expires. */
async function assign(
  { queue, loan_id: loanId, barred }: Waiting,
  to: string | null,
  { db, operatorId, claimMinutes, now, requestId }: Assigning,
): Promise<Reason | undefined> {
  const at = { queue, loanId }
  const claim = await claimOn(db, at, now)
  if (claim !== undefined && claim.operatorId !== operatorId && claim.operatorId !== to) return 'claimed'
  if (to === null && claim === undefined) return undefined
  if (to !== null && barred) return 'barred'
  // Hands over an own claim.
  if (to !== operatorId) await leaveClaim(db, at, operatorId)
  if (to !== null && !(await takeClaim(db, at, to, claimMinutes, now))) return 'claimed'
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: to === null ? 'case_left' : to === operatorId ? 'case_claimed' : 'case_assigned',
    subject: `loan:${loanId}`,
    details: { queue, ...(to === null || to === operatorId ? {} : { operator: to }) },
    requestId,
    now,
  })
  return undefined
}

/** Each case that can be assigned is; the others are named. */
export async function assignMany(
  { queue, ids, operator_id: to }: { queue: Queue; ids: readonly string[]; operator_id: string | null },
  assigning: Assigning,
): Promise<Assigned | Refusal<'not_found'>> {
  const { db, operatorId, now } = assigning
  if (to !== null && !(await assigneesOf(db, queue)).some(({ id }) => id === to)) return refuse('not_found')
  const unique = [...new Set(ids)].toSorted()
  // Whom it goes to may be barred, whoever assigns it.
  const cases = new Map((await waitingIn(db, queue, unique, to ?? operatorId, now)).map((row) => [row.loan_id, row]))
  const refused: Assigned['refused'] = []
  for (const id of unique) {
    const found = cases.get(id)
    const reason = found === undefined ? 'not_found' : await assign(found, to, assigning)
    if (reason !== undefined) refused.push({ id, number: found?.number ?? '', reason })
  }
  return { assigned: unique.length - refused.length, refused }
}
