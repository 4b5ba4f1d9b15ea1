import { cents } from '@home-credit/domain'
import type { Payout, PayoutReason } from '../bank/payout/payout.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { type Line, lockWallet, post } from '../../ledger/index.ts'
import { sendMessage } from '../../messages/index.ts'
import { findWithdrawal, lockWithdrawal, noteEvent, updateWithdrawal, UNDER_WAY, type Withdrawal } from './store.ts'

type OutcomeDependencies = Pick<CoreDependencies, 'secretKey'>

export interface Ending {
  actor: string
  action: 'payout_paid' | 'payout_failed' | 'payout_refused' | 'payout_returned'
  /** In the words of the operator. */
  comment?: string
  requestId?: string
  now: Date
}

/**
 * Books the end of a withdrawal and records it: ledger, withdrawal, message, audit log. The ledger key makes it end
 * only once.
 */
async function end(
  tx: Db,
  { secretKey }: OutcomeDependencies,
  withdrawal: Withdrawal,
  done: {
    event: 'payout_paid' | 'payout_failed' | 'payout_returned'
    key: string
    at: Date
    lines: readonly Line[]
    changes: Partial<Withdrawal>
  },
  { actor, action, comment, requestId, now }: Ending,
): Promise<Withdrawal> {
  const { event, key, at, lines, changes } = done
  const { repeated } = await post(tx, { event, key, effectiveAt: at, now, lines })
  if (repeated) throw new Error('a withdrawal under way is already booked as ended')
  const what = event === 'payout_paid' ? 'paid' : event === 'payout_failed' ? 'failed' : 'returned'
  const ended = await updateWithdrawal(tx, withdrawal.id, { ...changes, state: what })
  await noteEvent(tx, {
    withdrawal_id: withdrawal.id,
    at: now,
    what,
    detail: comment ?? changes.reason ?? changes.end_to_end_id ?? null,
  })
  const { reason } = ended
  const order = {
    id: withdrawal.id,
    number: withdrawal.number,
    amountCents: withdrawal.amount_cents,
    ...(reason === null ? {} : { reason }),
  }
  await sendMessage(tx, secretKey, { borrowerId: withdrawal.borrower_id, kind: `withdrawal_${what}`, order, now })
  await audit(tx, {
    actor,
    action,
    subject: `borrower:${withdrawal.borrower_id}`,
    ...(comment === undefined ? {} : { reason: comment }),
    details: {
      withdrawal_id: withdrawal.id,
      number: withdrawal.number,
      amount_cents: withdrawal.amount_cents,
      reason,
      end_to_end_id: ended.end_to_end_id,
    },
    ...(requestId === undefined ? {} : { requestId }),
    now,
  })
  return ended
}

const reserved = (withdrawal: Withdrawal): Line => ({
  account: 'wallet_reserved',
  borrowerId: withdrawal.borrower_id,
  debit: cents(withdrawal.amount_cents),
})
const toWallet = (withdrawal: Withdrawal): Line => ({
  account: 'wallet',
  borrowerId: withdrawal.borrower_id,
  credit: cents(withdrawal.amount_cents),
})

const endPaid = (
  tx: Db,
  dependencies: OutcomeDependencies,
  withdrawal: Withdrawal,
  payout: Payout,
  now: Date,
): Promise<Withdrawal> => {
  const at = payout.settledAt ?? now
  const changes = { paid_at: at, ended_at: at, end_to_end_id: payout.endToEndId ?? null }
  const lines: Line[] = [reserved(withdrawal), { account: 'bank', credit: cents(withdrawal.amount_cents) }]
  return end(
    tx,
    dependencies,
    withdrawal,
    { event: 'payout_paid', key: withdrawal.id, at, lines, changes },
    { actor: 'system', action: 'payout_paid', now },
  )
}

/** Returns the money to the wallet; a retry costs nothing. */
export const endFailed = (
  tx: Db,
  dependencies: OutcomeDependencies,
  withdrawal: Withdrawal,
  { reason, at }: { reason: PayoutReason; at: Date },
  ending: Ending,
): Promise<Withdrawal> =>
  end(
    tx,
    dependencies,
    withdrawal,
    {
      event: 'payout_failed',
      key: withdrawal.id,
      at,
      lines: [reserved(withdrawal), toWallet(withdrawal)],
      changes: { reason, ended_at: at },
    },
    ending,
  )

/** The receiving bank sent the money back after it was paid. */
const endReturned = (
  tx: Db,
  dependencies: OutcomeDependencies,
  withdrawal: Withdrawal,
  { returnId, at }: NonNullable<Payout['returned']>,
  now: Date,
): Promise<Withdrawal> => {
  const changes = { reason: 'returned_by_bank' as const, return_id: returnId, ended_at: at }
  const lines: Line[] = [{ account: 'bank', debit: cents(withdrawal.amount_cents) }, toWallet(withdrawal)]
  return end(
    tx,
    dependencies,
    withdrawal,
    { event: 'payout_returned', key: returnId, at, lines, changes },
    { actor: 'system', action: 'payout_returned', now },
  )
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** False when the withdrawal already has this outcome. */
function isNews({ state }: Withdrawal, payout: Payout): boolean {
  if (payout.state === 'processing' || state === payout.state) return false
  return !(state === 'returned' && payout.state === 'paid')
}

/**
 * Applies the bank's state of a payout, whether it came from the answer to sending, a query or a webhook. Idempotent. A
 * contradiction (another amount, or paid after it failed) books nothing: it is noted, and reconciliation reports it.
 */
export async function processPayout(
  tx: Db,
  dependencies: OutcomeDependencies,
  payout: Payout,
  now: Date,
): Promise<Withdrawal | undefined> {
  const found = UUID.test(payout.id) ? await findWithdrawal(tx, payout.id) : undefined
  if (found === undefined || !isNews(found, payout)) return found
  await lockWallet(tx, found.borrower_id)
  const withdrawal = await lockWithdrawal(tx, found.id)
  if (!isNews(withdrawal, payout)) return withdrawal
  const open = UNDER_WAY.has(withdrawal.state)
  if (payout.amountCents === withdrawal.amount_cents) {
    if (payout.state === 'failed' && open) {
      const failed = { reason: payout.reason ?? 'bank_refused', at: payout.settledAt ?? now }
      return endFailed(tx, dependencies, withdrawal, failed, { actor: 'system', action: 'payout_failed', now })
    }
    if (payout.state === 'paid' && open) return endPaid(tx, dependencies, withdrawal, payout, now)
    if (payout.state === 'returned' && payout.returned !== undefined && (open || withdrawal.state === 'paid'))
      return endReturned(
        tx,
        dependencies,
        open ? await endPaid(tx, dependencies, withdrawal, payout, now) : withdrawal,
        payout.returned,
        now,
      )
  }
  await noteEvent(tx, {
    withdrawal_id: withdrawal.id,
    at: now,
    what: 'told',
    detail: `does not fit: ${payout.state}, ${payout.amountCents}`,
  })
  return withdrawal
}
