import { cents, type Cents } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { post, walletBalance } from '../../ledger/index.ts'
import type { Line } from './line-queries.ts'

interface PixMovement {
  endToEndId: string
  amountCents: Cents
  /** When the bank says it happened. */
  at: Date
  now: Date
}

interface Keyed extends PixMovement {
  /** What the ledger knows it by. */
  key: string
}

/** A PIX has come in: into the wallet of who it is for, or into suspense. Its EndToEndId is used once, whichever it is. */
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

/** What the books know the match of a PIX by, the first one and those after it was undone. */
export const keyOfMatch = ({ end_to_end_id, unmatched }: Pick<Line, 'end_to_end_id' | 'unmatched'>): string =>
  unmatched === 0 ? end_to_end_id : `${end_to_end_id}/${unmatched}`

/** It is known whose it is. It counts from the day it was paid. */
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
  if (repeated) throw new Error('a PIX that stood in suspense has been booked as matched')
}

/** Out of suspense, back to who paid. */
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

/** Out of a wallet, back to who paid or into suspense: as far as the wallet reaches, the rest is a claim on its owner. Tells how much is claimed. */
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
      // A match that was wrong leaves the money with us, as nobody's.
      event === 'reversed'
        ? { account: 'suspense', endToEndId, credit: amountCents }
        : { account: 'bank', credit: amountCents },
    ],
  })
  return claimed
}
