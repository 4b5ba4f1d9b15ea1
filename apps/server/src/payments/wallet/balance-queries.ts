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

export interface WalletFigures {
  balance: number
  reserved: number
  blocked: number
}

/** SQL for the columns of `WalletFigures`. */
export const walletFigures = (borrower: string, now: string): string => `
  coalesce((SELECT -balance_cents FROM ledger_balances WHERE owner_id = ${borrower} AND account = 'wallet' AND stripe = 0), 0)::bigint AS balance,
  coalesce((SELECT -balance_cents FROM ledger_balances WHERE owner_id = ${borrower} AND account = 'wallet_reserved' AND stripe = 0), 0)::bigint AS reserved,
  (SELECT coalesce(sum(amount_cents), 0) FROM wallet_blocks WHERE borrower_id = ${borrower} AND freed_at IS NULL AND until > ${now})::bigint
    + ${returningTo(borrower)}::bigint AS blocked`

/**
 * How much of the balance may leave. The wallet is a liability of the lender, so its ledger balance is negative.
 * Debts do not reduce it. Of one statement: money being returned to its payer is either still in the balance and
 * blocked, or gone from both.
 */
export function walletBalanceIn({ balance, reserved, blocked }: WalletFigures): WalletBalance {
  const blockedCents = cents(Math.min(balance, blocked))
  return {
    balanceCents: cents(balance),
    reservedCents: cents(reserved),
    blockedCents,
    withdrawableCents: cents(balance - blockedCents),
  }
}

const figures = statement<WalletFigures, 'borrowerId' | 'now'>(
  (argument) => `SELECT ${walletFigures(argument('borrowerId'), argument('now'))}`,
)

export async function loadWalletBalance(db: Db, borrowerId: string, now: Date): Promise<WalletBalance> {
  const [row] = await figures(db, { borrowerId, now })
  return walletBalanceIn(row ?? { balance: 0, reserved: 0, blocked: 0 })
}
