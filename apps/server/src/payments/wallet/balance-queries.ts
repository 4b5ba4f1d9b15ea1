import { cents, type Cents } from '@home-credit/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import { returningOf } from '../bank-lines/line-queries.ts'

export interface WalletBalance {
  balanceCents: Cents
  /** Reserved for withdrawals; no longer part of the balance. */
  reservedCents: Cents
  /** Part of the balance, so never more than it. */
  blockedCents: Cents
  withdrawableCents: Cents
}

/**
 * The balance and how much of it may leave. The wallet is a liability of the lender, so its ledger balance is negative.
 * Debts do not reduce it. One statement: money being returned to its payer is either still in the balance and blocked,
 * or gone from both.
 */
export async function loadWalletBalance(db: Db, borrowerId: string, now: Date): Promise<WalletBalance> {
  const { rows } = await sql<{ balance: number; reserved: number; blocked: number }>`
    SELECT coalesce((SELECT -balance_cents FROM ledger_balances WHERE owner_id = ${borrowerId} AND account = 'wallet' AND stripe = 0), 0)::bigint AS balance,
      coalesce((SELECT -balance_cents FROM ledger_balances WHERE owner_id = ${borrowerId} AND account = 'wallet_reserved' AND stripe = 0), 0)::bigint AS reserved,
      (SELECT coalesce(sum(amount_cents), 0) FROM wallet_blocks WHERE borrower_id = ${borrowerId} AND freed_at IS NULL AND until > ${now})::bigint
        + ${returningOf(borrowerId)}::bigint AS blocked`.execute(db)
  const { balance, reserved, blocked } = rows[0] ?? { balance: 0, reserved: 0, blocked: 0 }
  const blockedCents = cents(Math.min(balance, blocked))
  return {
    balanceCents: cents(balance),
    reservedCents: cents(reserved),
    blockedCents,
    withdrawableCents: cents(balance - blockedCents),
  }
}
