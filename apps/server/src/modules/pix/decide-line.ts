import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import type { Parts } from '../../http/parts.ts'
import { refuse, type Refusal } from '../../http/refusal.ts'
import { holdLine, lineById, type Line } from '../bank-lines/line.ts'
import { dropProposal, mayConfirm, propose } from '../bank-lines/propose.ts'
import { leftOfLine, matchLine } from '../bank-lines/receive.ts'
import { askReturn } from '../bank-lines/returns.ts'
import { knownByIds } from '../identity/known.ts'
import { tell } from '../messages/messages.ts'
import { creditOrder, orderAwaiting } from '../recharge/credit.ts'
import { confirmLine as confirmForProof } from '../recharge/decide-proof.ts'
import { randomLetters } from '../recharge/txid.ts'
import { lockWallet } from '../wallet/lock.ts'
import { addEvents } from './events.ts'
import { namesOfLine } from './suspense.ts'

/** Which operator decides, and what goes into the log with it. */
export interface Decided {
  db: Db
  operatorId: string
  now: Date
  requestId: string
}

type Deed =
  | 'suspense_match_proposed'
  | 'suspense_return_proposed'
  | 'suspense_matched'
  | 'pix_return_asked'
  | 'proposal_withdrawn'

const RETURN_ID_LENGTH = 32

const log = (
  { db, operatorId, requestId, now }: Decided,
  deed: Deed,
  endToEndId: string,
  details: Record<string, unknown> = {},
  borrowerId?: string,
): Promise<void> =>
  audit(db, {
    actor: `operator:${operatorId}`,
    action: deed,
    subject: borrowerId === undefined ? `pix:${endToEndId}` : `borrower:${borrowerId}`,
    details: { end_to_end_id: endToEndId, ...details },
    requestId,
    now,
  })

/** One operator says whose it is. */
export async function proposeMatch(
  endToEndId: string,
  borrowerId: string,
  decided: Decided,
): Promise<Refusal | undefined> {
  const { db, operatorId, now } = decided
  const line = await holdLine(db, endToEndId)
  const known = (await knownByIds(db, [borrowerId])).get(borrowerId)
  if (line === undefined || known === undefined || known.phoneMasked === null) return refuse('not_found')
  const refused = await propose(db, line, { kind: 'match', borrowerId, operatorId, now })
  if (refused === undefined) await log(decided, 'suspense_match_proposed', endToEndId, { borrower_id: borrowerId })
  return refused
}

/** One operator wants it back where it came from. */
export async function proposeReturn(endToEndId: string, decided: Decided): Promise<Refusal | undefined> {
  const { db, operatorId, now } = decided
  const line = await holdLine(db, endToEndId)
  if (line === undefined) return refuse('not_found')
  const refused = await propose(db, line, { kind: 'return', operatorId, now })
  if (refused === undefined) await log(decided, 'suspense_return_proposed', endToEndId)
  return refused
}

async function confirmMatch(parts: Parts, line: Line, borrowerId: string, decided: Decided): Promise<void> {
  const { db, operatorId, now } = decided
  const endToEndId = line.end_to_end_id
  const order = await orderAwaiting(db, borrowerId, { names: namesOfLine(line), amountCents: line.amount_cents }, now)
  const amountCents = await matchLine(db, line, { borrowerId, orderId: order?.id ?? null }, now)
  if (order === undefined)
    await tell(db, parts.secretKey, {
      borrowerId,
      kind: 'recharge_found',
      order: { number: endToEndId, amountCents },
      now,
    })
  else
    await creditOrder(db, parts, { orderId: order.id, endToEndId, amountCents, paidAt: line.paid_at, operatorId, now })
  await log(
    decided,
    'suspense_matched',
    endToEndId,
    { amount_cents: amountCents, number: order?.number ?? null, proposed_by: line.proposed_by },
    borrowerId,
  )
}

async function confirmReturn(line: Line, decided: Decided): Promise<void> {
  const { db, now } = decided
  const id = randomLetters(RETURN_ID_LENGTH)
  const amountCents = await leftOfLine(db, line)
  await askReturn(db, line, { id, amountCents, now })
  await addEvents(db, 'pix', [line.end_to_end_id], 'ours', now)
  await log(decided, 'pix_return_asked', line.end_to_end_id, {
    id,
    amount_cents: amountCents,
    proposed_by: line.proposed_by,
  })
}

/** Another operator confirms what was proposed: only now money moves. */
export async function confirmProposal(
  parts: Parts,
  endToEndId: string,
  decided: Decided,
): Promise<Refusal | undefined> {
  const { db, operatorId } = decided
  const found = await lineById(db, endToEndId)
  if (found === undefined) return refuse('not_found')
  // Proposed for a proof: it is answered with it.
  if (found.proposed_proof !== null) return confirmForProof(parts, found.proposed_proof, decided)
  if (found.proposed_for !== null) await lockWallet(db, found.proposed_for)
  const line = await holdLine(db, endToEndId)
  // Another proposal than the one that was looked at.
  if (line === undefined || line.proposed_for !== found.proposed_for || line.proposed_proof !== null)
    return refuse('request_closed')
  const refused = mayConfirm(line, operatorId)
  if (refused !== undefined) return refused
  if (line.proposed === 'match' && line.proposed_for !== null)
    await confirmMatch(parts, line, line.proposed_for, decided)
  else await confirmReturn(line, decided)
  return undefined
}

export async function withdrawLineProposal(endToEndId: string, decided: Decided): Promise<Refusal | undefined> {
  const line = await holdLine(decided.db, endToEndId)
  if (line === undefined) return refuse('not_found')
  if (line.proposed === null) return refuse('request_closed')
  await dropProposal(decided.db, line)
  await log(decided, 'proposal_withdrawn', endToEndId)
  return undefined
}
