import { BankAway, BankRefused } from '../bank/faults.ts'
import type { Payout, PayoutBank } from '../bank/payout/payout.ts'
import { audit } from '../../platform/audit/index.ts'
import type { OperatorContext } from '../../access/index.ts'
import { askOutside, type Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import { lockWallet } from '../../ledger/index.ts'
import { processPayout, endFailed } from './outcome.ts'
import { queuePayout } from './queue.ts'
import { findWithdrawal, lockWithdrawal, noteEvent, UNDER_WAY, updateWithdrawal, type Withdrawal } from './store.ts'

/** Locks a withdrawal that waits for approval. */
async function lockWaiting(db: Db, id: string): Promise<Withdrawal | Refusal<'not_found' | 'already_decided'>> {
  const found = await findWithdrawal(db, id)
  if (found === undefined) return refuse('not_found')
  await lockWallet(db, found.borrower_id)
  const withdrawal = await lockWithdrawal(db, id)
  return withdrawal.state === 'approval' ? withdrawal : refuse('already_decided')
}

const logged = (withdrawal: Withdrawal, { operatorId, requestId, now }: OperatorContext) => ({
  actor: `operator:${operatorId}`,
  subject: `borrower:${withdrawal.borrower_id}`,
  details: { withdrawal_id: withdrawal.id, number: withdrawal.number, amount_cents: withdrawal.amount_cents },
  requestId,
  now,
})

export async function approve(
  id: string,
  context: OperatorContext,
): Promise<Withdrawal | Refusal<'not_found' | 'already_decided'>> {
  const { db, operatorId, now } = context
  const withdrawal = await lockWaiting(db, id)
  if (withdrawal instanceof Refusal) return withdrawal
  const approved = await updateWithdrawal(db, id, { state: 'asked', approved_by: operatorId })
  await noteEvent(db, { withdrawal_id: id, at: now, what: 'approved', detail: null })
  await queuePayout(db, id)
  await audit(db, { action: 'payout_approved', ...logged(approved, context) })
  return approved
}

/** Returns the money to the wallet at once; the operator's reason appears only in the log. */
export async function refusePayout(
  dependencies: Pick<CoreDependencies, 'secretKey'>,
  { id, reason }: { id: string; reason: string },
  context: OperatorContext,
): Promise<Withdrawal | Refusal<'not_found' | 'already_decided'>> {
  const { db, operatorId, now, requestId } = context
  const withdrawal = await lockWaiting(db, id)
  if (withdrawal instanceof Refusal) return withdrawal
  return endFailed(
    db,
    dependencies,
    withdrawal,
    { reason: 'not_approved', at: now },
    { actor: `operator:${operatorId}`, action: 'payout_refused', comment: reason, requestId, now },
  )
}

async function fetchPayout(
  db: Db,
  bank: Pick<PayoutBank, 'payout'>,
  id: string,
): Promise<Payout | undefined | Refusal<'bank_away'>> {
  try {
    return await askOutside(db, id, () => bank.payout(id))
  } catch (error) {
    if (error instanceof BankAway || error instanceof BankRefused) return refuse('bank_away')
    throw error
  }
}

/**
 * Queries the bank and applies its answer. If the bank does not know a withdrawal that is under way, it is sent again.
 */
export async function query(
  dependencies: Pick<CoreDependencies, 'secretKey'>,
  bank: Pick<PayoutBank, 'payout'>,
  id: string,
  context: OperatorContext,
): Promise<Withdrawal | Refusal<'not_found' | 'out_of_order' | 'bank_away'>> {
  const { db, now } = context
  const found = await findWithdrawal(db, id)
  if (found === undefined) return refuse('not_found')
  // Nothing has been sent yet, so the bank cannot know it.
  if (found.state === 'approval') return refuse('out_of_order')
  const payout = await fetchPayout(db, bank, id)
  if (payout instanceof Refusal) return payout
  const withdrawal = (payout && (await processPayout(db, dependencies, payout, now))) ?? found
  if (payout === undefined && UNDER_WAY.has(withdrawal.state)) await queuePayout(db, id)
  await noteEvent(db, { withdrawal_id: id, at: now, what: 'queried', detail: payout?.state ?? 'not there' })
  await audit(db, { action: 'payout_queried', ...logged(withdrawal, context) })
  return withdrawal
}
