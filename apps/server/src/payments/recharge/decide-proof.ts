import type { PROOF_REASONS } from '@home-credit/contract'
import { audit } from '../../platform/audit/index.ts'
import type { OperatorContext } from '../../access/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import { lockLine, proposedForProofs, type Line } from '../bank-lines/line-queries.ts'
import { dropProposal, dropProposals, mayConfirm, propose, type ConfirmationRefusal } from '../bank-lines/propose.ts'
import { matchLine } from '../bank-lines/record-line.ts'
import { sendMessage } from '../../messages/index.ts'
import { lockWallet } from '../../ledger/index.ts'
import { creditOrder } from './credit.ts'
import type { Order } from './order-queries.ts'
import { findProof, lockProof, updateProof, type Proof } from './proofs-store.ts'
import { lockOrder, updateOrder } from './store.ts'

export type ProofReason = (typeof PROOF_REASONS)[number]

interface LockedProof {
  proof: Proof
  order: Order
}

type LockRefusal = 'not_found' | 'already_decided'

/** All code locks in this order: wallet, order, proof. */
async function lockWaitingProof(db: Db, id: string): Promise<LockedProof | Refusal<LockRefusal>> {
  const found = await findProof(db, id)
  if (found === undefined) return refuse('not_found')
  await lockWallet(db, found.borrower_id)
  const order = await lockOrder(db, found.order_id)
  const proof = await lockProof(db, id)
  return proof.state === 'waiting' ? { proof, order } : refuse('already_decided')
}

async function proposedLine(db: Db, proofId: string): Promise<Line | undefined> {
  const [line] = await proposedForProofs(db, [proofId])
  const locked = line && (await lockLine(db, line.end_to_end_id))
  return locked?.proposed_proof === proofId ? locked : undefined
}

type ProofAction = 'proof_proposed' | 'proof_accepted' | 'proof_refused' | 'proposal_withdrawn'

const log = (
  { db, operatorId, requestId, now }: OperatorContext,
  action: ProofAction,
  { proof, order }: LockedProof,
  more: { reason?: string; details?: Record<string, unknown> } = {},
): Promise<void> =>
  audit(db, {
    actor: `operator:${operatorId}`,
    action,
    subject: `borrower:${proof.borrower_id}`,
    ...(more.reason === undefined ? {} : { reason: more.reason }),
    details: { proof: proof.id, number: order.number, ...more.details },
    requestId,
    now,
  })

/** An operator proposes the bank line that the proof shows. */
export async function proposeLine(
  id: string,
  endToEndId: string,
  context: OperatorContext,
): Promise<Refusal<LockRefusal> | undefined> {
  const { db, operatorId, now } = context
  const locked = await lockWaitingProof(db, id)
  if (locked instanceof Refusal) return locked
  if ((await proposedForProofs(db, [id])).length > 0) return refuse('already_decided')
  const line = await lockLine(db, endToEndId)
  if (line === undefined) return refuse('not_found')
  const refused = await propose(db, line, {
    kind: 'match',
    borrowerId: locked.proof.borrower_id,
    proofId: id,
    operatorId,
    now,
  })
  if (refused !== undefined) return refused
  await log(context, 'proof_proposed', locked, { details: { end_to_end_id: endToEndId } })
  return undefined
}

/**
 * A second operator confirms; only now does money move, from suspense to the wallet, with the amount that the bank
 * reports.
 */
export async function confirmLine(
  dependencies: CoreDependencies,
  id: string,
  context: OperatorContext,
): Promise<Refusal<LockRefusal | ConfirmationRefusal> | undefined> {
  const { db, operatorId, now } = context
  const locked = await lockWaitingProof(db, id)
  if (locked instanceof Refusal) return locked
  const line = await proposedLine(db, id)
  if (line === undefined) return refuse('request_closed')
  const refused = mayConfirm(line, operatorId)
  if (refused !== undefined) return refused
  const { proof, order } = locked
  const amountCents = await matchLine(db, line, { borrowerId: proof.borrower_id, orderId: order.id }, now)
  await creditOrder(db, dependencies, {
    orderId: order.id,
    endToEndId: line.end_to_end_id,
    amountCents,
    paidAt: line.paid_at,
    operatorId,
    now,
  })
  await log(context, 'proof_accepted', locked, {
    details: { end_to_end_id: line.end_to_end_id, amount_cents: amountCents, proposed_by: line.proposed_by },
  })
  return undefined
}

export async function withdrawProposal(
  id: string,
  context: OperatorContext,
): Promise<Refusal<LockRefusal | 'request_closed'> | undefined> {
  const { db } = context
  const locked = await lockWaitingProof(db, id)
  if (locked instanceof Refusal) return locked
  const line = await proposedLine(db, id)
  if (line === undefined) return refuse('request_closed')
  await dropProposal(db, line)
  await log(context, 'proposal_withdrawn', locked, { details: { end_to_end_id: line.end_to_end_id } })
  return undefined
}

/** One operator suffices, since no money moves. The borrower learns the reason and can send another proof. */
export async function refuseProof(
  dependencies: CoreDependencies,
  id: string,
  reason: ProofReason,
  context: OperatorContext,
): Promise<Refusal<LockRefusal> | undefined> {
  const { db, operatorId, now } = context
  const locked = await lockWaitingProof(db, id)
  if (locked instanceof Refusal) return locked
  const { proof, order } = locked
  await dropProposals(db, id)
  await updateProof(db, id, { state: 'refused', reason, decided_at: now, decided_by: operatorId })
  await updateOrder(db, order.id, { state: 'refused' })
  await sendMessage(db, dependencies.secretKey, {
    borrowerId: proof.borrower_id,
    kind: 'proof_refused',
    order: { id: order.id, number: order.number, amountCents: order.amount_cents, reason },
    now,
  })
  await log(context, 'proof_refused', locked, { reason })
  return undefined
}
