import { cents } from '@home-credit/domain'
import { audit } from '../../platform/audit/index.ts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import { bookTaken, keyOfMatch } from '../bank-lines/books.ts'
import { lockLine, lineById, returnsOf, type Line } from '../bank-lines/line-queries.ts'
import { dropProposal, mayConfirm, propose } from '../bank-lines/propose.ts'
import { leftOfLine, matchLine, unmatchLine } from '../bank-lines/record-line.ts'
import { askReturn } from '../bank-lines/returns.ts'
import { labelsByIds, type OperatorContext } from '../../access/index.ts'
import { sendMessage } from '../../messages/index.ts'
import { creditOrder, orderAwaiting, reopenOrder } from '../recharge/credit.ts'
import { confirmLine as confirmForProof } from '../recharge/decide-proof.ts'
import { randomLetters } from '../recharge/txid.ts'
import { openClaim, sendOfferToPerson, undoForShortfall } from '../../servicing/index.ts'
import { lockWallet } from '../../ledger/index.ts'
import { addEvents } from './event-queue.ts'
import { namesOfLine } from './suspense.ts'

type LineAction =
  | 'suspense_match_proposed'
  | 'suspense_return_proposed'
  | 'suspense_matched'
  | 'suspense_unmatch_proposed'
  | 'suspense_unmatched'
  | 'pix_return_asked'
  | 'proposal_withdrawn'

const RETURN_ID_LENGTH = 32

const log = (
  { db, operatorId, requestId, now }: OperatorContext,
  action: LineAction,
  endToEndId: string,
  details: Record<string, unknown> = {},
  borrowerId?: string,
): Promise<void> =>
  audit(db, {
    actor: `operator:${operatorId}`,
    action,
    subject: borrowerId === undefined ? `pix:${endToEndId}` : `borrower:${borrowerId}`,
    details: { end_to_end_id: endToEndId, ...details },
    requestId,
    now,
  })

type ProposalRefusal = 'not_found' | 'already_decided'

export async function proposeMatch(
  endToEndId: string,
  borrowerId: string,
  context: OperatorContext,
): Promise<Refusal<ProposalRefusal> | undefined> {
  const { db, operatorId, now } = context
  const line = await lockLine(db, endToEndId)
  const borrower = (await labelsByIds(db, [borrowerId])).get(borrowerId)
  if (line === undefined || borrower === undefined || borrower.phoneMasked === null) return refuse('not_found')
  const refused = await propose(db, line, { kind: 'match', borrowerId, operatorId, now })
  if (refused === undefined) await log(context, 'suspense_match_proposed', endToEndId, { borrower_id: borrowerId })
  return refused
}

export async function proposeReturn(
  endToEndId: string,
  context: OperatorContext,
): Promise<Refusal<ProposalRefusal> | undefined> {
  const { db, operatorId, now } = context
  const line = await lockLine(db, endToEndId)
  if (line === undefined) return refuse('not_found')
  const refused = await propose(db, line, { kind: 'return', operatorId, now })
  if (refused === undefined) await log(context, 'suspense_return_proposed', endToEndId)
  return refused
}

/** An operator reports that the line was credited to the wrong borrower. */
export async function proposeUnmatch(
  endToEndId: string,
  reason: string,
  context: OperatorContext,
): Promise<Refusal<ProposalRefusal> | undefined> {
  const { db, operatorId, now } = context
  const line = await lockLine(db, endToEndId)
  if (line === undefined) return refuse('not_found')
  if ((await returnsOf(db, endToEndId)).length > 0) return refuse('already_decided')
  const refused = await propose(db, line, { kind: 'unmatch', operatorId, now })
  if (refused === undefined) await log(context, 'suspense_unmatch_proposed', endToEndId, { reason })
  return refused
}

/**
 * Takes the money out of the wrong wallet, undoing payments made with it; what is gone becomes a claim. The caller has
 * locked wallet and line.
 */
async function confirmUnmatch(
  dependencies: CoreDependencies,
  line: Line,
  borrowerId: string,
  context: OperatorContext,
): Promise<void> {
  const { db, operatorId, now, requestId } = context
  const endToEndId = line.end_to_end_id
  const amountCents = cents(await leftOfLine(db, line))
  const key = `${endToEndId}/${line.unmatched + 1}`
  const movement = { key, endToEndId, amountCents, at: now, now }
  const by = `operator:${operatorId}`
  await undoForShortfall(db, dependencies, {
    ...movement,
    matchKey: keyOfMatch(line),
    borrowerId,
    actor: 'system',
    by,
    requestId,
  })
  const claimed = await bookTaken(db, 'reversed', movement, borrowerId)
  if (claimed > 0)
    await openClaim(db, { borrowerId, returnKey: key, endToEndId, why: 'reversed', amountCents: claimed, now })
  const number = await reopenOrder(db, line)
  await unmatchLine(db, line)
  await sendMessage(db, dependencies.secretKey, {
    borrowerId,
    kind: 'payment_corrected',
    order: { number: number ?? endToEndId, amountCents },
    now,
  })
  if (claimed > 0)
    await sendMessage(db, dependencies.secretKey, {
      borrowerId,
      kind: 'claim_opened',
      order: { number: endToEndId, amountCents: claimed },
      now,
    })
  await sendOfferToPerson(db, dependencies, borrowerId, now)
  await log(
    context,
    'suspense_unmatched',
    endToEndId,
    { amount_cents: amountCents, claimed_cents: claimed, proposed_by: line.proposed_by },
    borrowerId,
  )
}

async function confirmMatch(
  dependencies: CoreDependencies,
  line: Line,
  borrowerId: string,
  context: OperatorContext,
): Promise<void> {
  const { db, operatorId, now } = context
  const endToEndId = line.end_to_end_id
  const order = await orderAwaiting(db, borrowerId, { names: namesOfLine(line), amountCents: line.amount_cents }, now)
  const amountCents = await matchLine(db, line, { borrowerId, orderId: order?.id ?? null }, now)
  if (order === undefined)
    await sendMessage(db, dependencies.secretKey, {
      borrowerId,
      kind: 'recharge_found',
      order: { number: endToEndId, amountCents },
      now,
    })
  else
    await creditOrder(db, dependencies, {
      orderId: order.id,
      endToEndId,
      amountCents,
      paidAt: line.paid_at,
      operatorId,
      now,
    })
  await log(
    context,
    'suspense_matched',
    endToEndId,
    { amount_cents: amountCents, number: order?.number ?? null, proposed_by: line.proposed_by },
    borrowerId,
  )
}

async function confirmReturn(line: Line, context: OperatorContext): Promise<void> {
  const { db, now } = context
  const id = randomLetters(RETURN_ID_LENGTH)
  const amountCents = await leftOfLine(db, line)
  await askReturn(db, line, { id, amountCents, now })
  await addEvents(db, 'pix', [line.end_to_end_id], 'ours', now)
  await log(context, 'pix_return_asked', line.end_to_end_id, {
    id,
    amount_cents: amountCents,
    proposed_by: line.proposed_by,
  })
}

/** A second operator confirms the proposal; only now does money move. */
export async function confirmProposal(
  dependencies: CoreDependencies,
  endToEndId: string,
  context: OperatorContext,
): Promise<Refusal<ProposalRefusal | 'request_closed' | 'other_person_needed'> | undefined> {
  const { db, operatorId } = context
  const found = await lineById(db, endToEndId)
  if (found === undefined) return refuse('not_found')
  // A proposal that belongs to a proof is decided together with that proof.
  if (found.proposed_proof !== null) return confirmForProof(dependencies, found.proposed_proof, context)
  const walletOwnerId = found.proposed === 'unmatch' ? found.borrower_id : found.proposed_for
  if (walletOwnerId !== null) await lockWallet(db, walletOwnerId)
  const line = await lockLine(db, endToEndId)
  // The proposal changed between the two reads.
  if (line === undefined || line.proposed_for !== found.proposed_for || line.proposed_proof !== null)
    return refuse('request_closed')
  const refused = mayConfirm(line, operatorId)
  if (refused !== undefined) return refused
  if (line.proposed === 'unmatch' && line.borrower_id !== null)
    await confirmUnmatch(dependencies, line, line.borrower_id, context)
  else if (line.proposed === 'match' && line.proposed_for !== null)
    await confirmMatch(dependencies, line, line.proposed_for, context)
  else await confirmReturn(line, context)
  return undefined
}

export async function withdrawLineProposal(
  endToEndId: string,
  context: OperatorContext,
): Promise<Refusal<'not_found' | 'request_closed'> | undefined> {
  const line = await lockLine(context.db, endToEndId)
  if (line === undefined) return refuse('not_found')
  if (line.proposed === null) return refuse('request_closed')
  await dropProposal(context.db, line)
  await log(context, 'proposal_withdrawn', endToEndId)
  return undefined
}
