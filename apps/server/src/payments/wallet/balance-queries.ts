import { cents, type Cents } from '@home-credit/domain'
import { type Db, statement } from '../../platform/db/index.ts'
import { returningTo } from '../bank-lines/line-queries.ts'

export interface WalletBalance {
  balanceCents: Cents
  /** Reserved for withdrawals; no longer part of the balance. */
  reservedCents: Cents
  /** Part of the balance, so never more than it. */
  blockedCents: Cents
  withdrawableCents: Cents
}

interface Figures {
  balance: number
  reserved: number
  blocked: number
}

const figures = statement<Figures, 'borrowerId' | 'now'>((argument) => {
  const borrower = argument('borrowerId')
  return `
    SELECT coalesce((SELECT -balance_cents FROM ledger_balances WHERE owner_id = ${borrower} AND account = 'wallet' AND stripe = 0), 0)::bigint AS balance,
      coalesce((SELECT -balance_cents FROM ledger_balances WHERE owner_id = ${borrower} AND account = 'wallet_reserved' AND stripe = 0), 0)::bigint AS reserved,
      (SELECT coalesce(sum(amount_cents), 0) FROM wallet_blocks WHERE borrower_id = ${borrower} AND freed_at IS NULL AND until > ${argument('now')})::bigint
        + ${returningTo(borrower)}::bigint AS blocked`
})

/**
 * The balance and how much of it may leave. The wallet is a liability of the lender, so its ledger balance is negative.
 * Debts do not reduce it. One statement: money being returned to its payer is either still in the balance and blocked,
 * or gone from both.
 */
export async function loadWalletBalance(db: Db, borrowerId: string, now: Date): Promise<WalletBalance> {
  const [{ balance, reserved, blocked } = { balance: 0, reserved: 0, blocked: 0 }] = await figures(db, {
    borrowerId,
    now,
  })
  const blockedCents = cents(Math.min(balance, blocked))
  return {
    balanceCents: cents(balance),
    reservedCents: cents(reserved),
    blockedCents,
    withdrawableCents: cents(balance - blockedCents),
  }
}
