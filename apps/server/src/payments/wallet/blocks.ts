import { MAX_CENTS } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../platform/audit/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { labelsByIds, type OperatorContext } from '../../access/index.ts'
import { blockedSum, countEnded, freeBlocks, insertBlock } from './blocks-store.ts'
import { lockWallet } from '../../ledger/index.ts'

export { blocksOf, forgetBlockReasons } from './blocks-store.ts'

/** Long enough to query the other bank; the block ends by itself, so none is forgotten. */
const BLOCK_HOURS = 72

interface Block {
  borrower_id: string
  amount_cents: number
  reason: string
}

/** May exceed the balance: then it also blocks money that comes in next. */
export const blockedCents = blockedSum

export const endedBetween = countEnded

/** Blocks money of doubtful origin from leaving for a while. Nothing is booked, and the block ends by itself. */
export async function blockMoney(
  { borrower_id: borrowerId, amount_cents, reason }: Block,
  { db, operatorId, now, requestId }: OperatorContext,
): Promise<number | Refusal<'not_found' | 'input_refused'>> {
  if (!(await labelsByIds(db, [borrowerId])).has(borrowerId)) return refuse('not_found')
  await lockWallet(db, borrowerId)
  const blocked = (await blockedSum(db, borrowerId, now)) + amount_cents
  if (blocked > MAX_CENTS) return refuse('input_refused')
  const [id, until] = [uuidv7(), new Date(now.getTime() + BLOCK_HOURS * 3_600_000)]
  await insertBlock(db, {
    id,
    borrower_id: borrowerId,
    amount_cents,
    reason,
    blocked_by: operatorId,
    blocked_at: now,
    until,
  })
  const details = { block_id: id, amount_cents, until }
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'money_blocked',
    subject: `borrower:${borrowerId}`,
    reason,
    details,
    requestId,
    now,
  })
  return blocked
}

export async function freeMoney(
  borrowerId: string,
  { db, operatorId, now, requestId }: OperatorContext,
): Promise<number | Refusal<'not_found' | 'already_decided'>> {
  if (!(await labelsByIds(db, [borrowerId])).has(borrowerId)) return refuse('not_found')
  await lockWallet(db, borrowerId)
  const freed = await freeBlocks(db, borrowerId, now)
  if (freed === 0) return refuse('already_decided')
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'money_freed',
    subject: `borrower:${borrowerId}`,
    details: { amount_cents: freed },
    requestId,
    now,
  })
  return 0
}
