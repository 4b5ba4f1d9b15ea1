import type { CallOutput } from '@home-credit/contract'
import type { PayoutReason } from '../bank/payout/payout.ts'
import type { Withdrawal } from './store.ts'

export type WithdrawalView = CallOutput<'POST /api/userCreditOrder/withdraw_list'>['orders'][number]

const AGAIN_HOURS = 24
/** Not the fault of the account: a retry may succeed. */
const WORTH_A_RETRY: ReadonlySet<PayoutReason> = new Set(['bank_away', 'bank_refused', 'returned_by_bank'])

export interface RetryContext {
  /** Of the account on record; undefined when there is none. */
  accountHash: Buffer | undefined
  retried: boolean
  now: Date
}

/** Whether it can be retried without a new code: the earlier code confirmed this amount to this account. */
export function mayAgain(
  { state, reason, ended_at, account_hash }: Withdrawal,
  { accountHash, retried, now }: RetryContext,
): boolean {
  const ended = state === 'failed' || state === 'returned'
  if (
    !ended ||
    retried ||
    reason === null ||
    !WORTH_A_RETRY.has(reason) ||
    ended_at === null ||
    accountHash === undefined
  )
    return false
  return account_hash.equals(accountHash) && now.getTime() - ended_at.getTime() < AGAIN_HOURS * 3_600_000
}

export const presentWithdrawal = (withdrawal: Withdrawal, again: boolean): WithdrawalView => ({
  id: withdrawal.id,
  number: withdrawal.number,
  channel: withdrawal.channel,
  state: withdrawal.state,
  amount_cents: withdrawal.amount_cents,
  fee_cents: withdrawal.fee_cents,
  received_cents: withdrawal.amount_cents - withdrawal.fee_cents,
  account: { name: withdrawal.account_name, masked: withdrawal.account_masked },
  created_at: withdrawal.created_at.toISOString(),
  paid_at: withdrawal.paid_at?.toISOString() ?? null,
  ended_at: withdrawal.ended_at?.toISOString() ?? null,
  reason: withdrawal.reason,
  end_to_end_id: withdrawal.end_to_end_id,
  again,
  approve_by: withdrawal.approve_by?.toISOString() ?? null,
})
