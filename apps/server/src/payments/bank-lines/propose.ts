import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { proposedForProofs, type Line } from './line-queries.ts'
import { NOTHING_PROPOSED, updateLine } from './store.ts'

export interface Proposal {
  kind: 'match' | 'return' | 'unmatch'
  borrowerId?: string
  proofId?: string
  operatorId: string
  now: Date
}

/** Only a matched line can be unmatched; every other proposal is for a line in suspense. */
const isFor = (kind: Proposal['kind']): Line['state'] => (kind === 'unmatch' ? 'matched' : 'suspense')

/** Records an operator's proposal; another operator must confirm it. The caller has locked the line. */
export async function propose(
  tx: Db,
  line: Line,
  { kind, borrowerId, proofId, operatorId, now }: Proposal,
): Promise<Refusal<'already_decided'> | undefined> {
  if (line.state !== isFor(kind) || line.proposed !== null) return refuse('already_decided')
  await updateLine(tx, line.end_to_end_id, {
    proposed: kind,
    proposed_for: borrowerId ?? null,
    proposed_proof: proofId ?? null,
    proposed_by: operatorId,
    proposed_at: now,
  })
  return undefined
}

export type ConfirmationRefusal = 'request_closed' | 'already_decided' | 'other_person_needed'

/** Refuses the operator who made the proposal: another person must confirm it. */
export function mayConfirm(line: Line, operatorId: string): Refusal<ConfirmationRefusal> | undefined {
  if (line.proposed === null) return refuse(line.state === 'suspense' ? 'request_closed' : 'already_decided')
  if (line.state !== isFor(line.proposed)) return refuse('already_decided')
  return line.proposed_by === operatorId ? refuse('other_person_needed') : undefined
}

export const dropProposal = (tx: Db, line: Line): Promise<void> => updateLine(tx, line.end_to_end_id, NOTHING_PROPOSED)

export async function dropProposals(tx: Db, proofId: string): Promise<void> {
  for (const line of await proposedForProofs(tx, [proofId])) await dropProposal(tx, line)
}
