import type { RawBuilder } from 'kysely'
import { audit } from '../../platform/audit/index.ts'
import type { OperatorContext } from '../../access/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { lockLine, lineById, type Line } from '../bank-lines/line-queries.ts'
import { askReturn } from '../bank-lines/returns.ts'
import { addEvents } from '../pix/event-queue.ts'
import { randomLetters } from '../recharge/txid.ts'
import { lockWallet } from '../../ledger/index.ts'
import { loadWalletBalance } from '../wallet/balance-queries.ts'
import {
  insertRefund,
  isProposed,
  lockRefund,
  returnableBetween,
  returnableLine,
  updateRefund,
  type Refund,
  type Refundable,
} from './store.ts'

export { forgetReasons as forgetRefundReasons } from './store.ts'

const DAY_MS = 86_400_000
/** A PIX can be returned for this long. */
export const RETURN_DAYS = 90
const RETURN_ID_LENGTH = 32

export const returnableSince = (now: Date): Date => new Date(now.getTime() - RETURN_DAYS * DAY_MS)

/** A refund is near its last day for so long. */
const NEAR_DAYS = 7

/** Lines that can be returned for a few more days: `end_to_end_id`, `borrower_id`, `last_at` and `proposed`. */
export const refundsNearLastDay = (now: Date): RawBuilder<unknown> => {
  const since = returnableSince(now)
  const until = new Date(since.getTime() + NEAR_DAYS * DAY_MS)
  return returnableBetween(since, until, RETURN_DAYS)
}

/** What is left of the line, limited by what may leave the wallet. Nobody types the amount. */
export const refundOf = async (db: Db, { borrower_id, amount_cents }: Refundable, now: Date): Promise<number> =>
  Math.min(amount_cents, (await loadWalletBalance(db, borrower_id, now)).withdrawableCents)

interface LockedLine {
  line: Line
  found: Refundable
  amountCents: number
}

type LockRefusal = 'not_found' | 'nothing_to_refund'

/** Locks the wallet and the line, and checks that the line can be returned now. */
async function lockRefundable(
  { db, now }: OperatorContext,
  endToEndId: string,
): Promise<LockedLine | Refusal<LockRefusal>> {
  const unlockedLine = await lineById(db, endToEndId)
  if (unlockedLine === undefined) return refuse('not_found')
  if (unlockedLine.borrower_id === null) return refuse('nothing_to_refund')
  await lockWallet(db, unlockedLine.borrower_id)
  const line = await lockLine(db, endToEndId)
  const found = await returnableLine(db, endToEndId, returnableSince(now))
  const amountCents = found === undefined ? 0 : await refundOf(db, found, now)
  return line === undefined || found === undefined || amountCents === 0
    ? refuse('nothing_to_refund')
    : { line, found, amountCents }
}

const log = (
  { db, operatorId, requestId, now }: OperatorContext,
  action: 'refund_proposed' | 'refund_asked' | 'refund_withdrawn',
  refund: Omit<Refund, 'decided_by' | 'decided_at'>,
): Promise<void> =>
  audit(db, {
    actor: `operator:${operatorId}`,
    action,
    subject: `borrower:${refund.borrower_id}`,
    reason: refund.reason,
    details: {
      id: refund.id,
      end_to_end_id: refund.end_to_end_id,
      amount_cents: refund.amount_cents,
      why: refund.why,
      proposed_by: refund.proposed_by,
    },
    requestId,
    now,
  })

/** Returns the refund's id. */
export async function proposeRefund(
  context: OperatorContext,
  { endToEndId, reason }: { endToEndId: string; reason: string },
): Promise<string | Refusal<LockRefusal | 'already_decided'>> {
  const { db, operatorId, now } = context
  const locked = await lockRefundable(context, endToEndId)
  if (locked instanceof Refusal) return locked
  if (await isProposed(db, endToEndId)) return refuse('already_decided')
  const { borrower_id, why } = locked.found
  const refund = {
    id: randomLetters(RETURN_ID_LENGTH),
    end_to_end_id: endToEndId,
    borrower_id,
    state: 'proposed' as const,
    why,
    reason,
    amount_cents: locked.amountCents,
    proposed_by: operatorId,
    proposed_at: now,
  }
  await insertRefund(db, refund)
  await log(context, 'refund_proposed', refund)
  return refund.id
}

type ProposalRefusal = 'not_found' | 'already_decided'

async function proposed(
  { db }: OperatorContext,
  { endToEndId, id }: { endToEndId: string; id: string },
): Promise<Refund | Refusal<ProposalRefusal>> {
  const refund = await lockRefund(db, id)
  if (refund === undefined || refund.end_to_end_id !== endToEndId) return refuse('not_found')
  return refund.state === 'proposed' ? refund : refuse('already_decided')
}

/**
 * A second operator confirms; the bank gets the return request under the refund's id. The money leaves the wallet when
 * the bank reports the return.
 */
export async function confirmRefund(
  context: OperatorContext,
  which: { endToEndId: string; id: string },
): Promise<string | Refusal<LockRefusal | 'other_person_needed' | 'already_decided'>> {
  const { db, operatorId, now } = context
  const locked = await lockRefundable(context, which.endToEndId)
  const refund = await proposed(context, which)
  if (refund instanceof Refusal) return refund
  if (locked instanceof Refusal) return locked
  if (refund.proposed_by === operatorId) return refuse('other_person_needed')
  const { amountCents } = locked
  await askReturn(db, locked.line, { id: refund.id, amountCents, now })
  await updateRefund(db, refund.id, {
    state: 'asked',
    amount_cents: amountCents,
    decided_by: operatorId,
    decided_at: now,
  })
  await addEvents(db, 'pix', [which.endToEndId], 'ours', now)
  await log(context, 'refund_asked', { ...refund, amount_cents: amountCents })
  return refund.id
}

export async function withdrawRefund(
  context: OperatorContext,
  which: { endToEndId: string; id: string },
): Promise<string | Refusal<ProposalRefusal>> {
  const { db, operatorId, now } = context
  const refund = await proposed(context, which)
  if (refund instanceof Refusal) return refund
  await updateRefund(db, refund.id, { state: 'withdrawn', decided_by: operatorId, decided_at: now })
  await log(context, 'refund_withdrawn', refund)
  return refund.id
}
