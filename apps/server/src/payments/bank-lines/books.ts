import { cents, type Cents } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { post, walletBalance } from '../../ledger/index.ts'
import type { Line } from './line-queries.ts'

interface PixMovement {
  endToEndId: string
  amountCents: Cents
  /** By the bank's clock. */
  at: Date
  now: Date
}

interface Keyed extends PixMovement {
  /** Idempotency key of the ledger entry. */
  key: string
}

/**
 * Books an incoming PIX into the borrower's wallet, or into suspense without a borrower. The EndToEndId is the key in
 * both cases, so it is booked once.
 */
export async function bookIn(
  tx: Db,
  { endToEndId, amountCents, at, now }: PixMovement,
  borrowerId: string | undefined,
): Promise<boolean> {
  const { repeated } = await post(tx, {
    event: borrowerId === undefined ? 'pix_in_unmatched' : 'pix_in_matched',
    key: endToEndId,
    effectiveAt: at,
    now,
    lines: [
      { account: 'bank', debit: amountCents },
      borrowerId === undefined
        ? { account: 'suspense', endToEndId, credit: amountCents }
        : { account: 'wallet', borrowerId, credit: amountCents },
    ],
  })
  return !repeated
}

/**
 * Idempotency key of the match in the ledger. It changes after each undone match, so that the PIX can be matched again.
 */
export const keyOfMatch = ({ end_to_end_id, unmatched }: Pick<Line, 'end_to_end_id' | 'unmatched'>): string =>
  unmatched === 0 ? end_to_end_id : `${end_to_end_id}/${unmatched}`

/** Effective from the day it was paid, not from the day it was matched. */
export async function bookMatched(
  tx: Db,
  { key, endToEndId, amountCents, at, now }: Keyed,
  borrowerId: string,
): Promise<void> {
  const { repeated } = await post(tx, {
    event: 'suspense_matched',
    key,
    effectiveAt: at,
    now,
    lines: [
      { account: 'suspense', endToEndId, debit: amountCents },
      { account: 'wallet', borrowerId, credit: amountCents },
    ],
  })
  if (repeated) throw new Error('a PIX in suspense is already booked as matched')
}

/** From suspense back to the payer. */
export const bookReturned = (tx: Db, { key, endToEndId, amountCents, at, now }: Keyed): Promise<unknown> =>
  post(tx, {
    event: 'suspense_returned',
    key,
    effectiveAt: at,
    now,
    lines: [
      { account: 'suspense', endToEndId, debit: amountCents },
      { account: 'bank', credit: amountCents },
    ],
  })

/**
 * Takes money out of a wallet, back to the payer or into suspense. What the balance does not cover becomes a claim on
 * the borrower; returns the claimed amount.
 */
export async function bookTaken(
  tx: Db,
  event: 'overpayment_returned' | 'recharge_clawed_back' | 'reversed',
  { key, endToEndId, amountCents, at, now }: Keyed,
  borrowerId: string,
): Promise<Cents> {
  const balance = await walletBalance(tx, borrowerId)
  const reached = cents(Math.min(balance, amountCents))
  const claimed = cents(amountCents - reached)
  await post(tx, {
    event,
    key,
    effectiveAt: at,
    now,
    lines: [
      { account: 'wallet', borrowerId, debit: reached },
      { account: 'return_claims', borrowerId, debit: claimed },
      // After a wrong match the money remains with us, without an owner.
      event === 'reversed'
        ? { account: 'suspense', endToEndId, credit: amountCents }
        : { account: 'bank', credit: amountCents },
    ],
  })
  return claimed
}
