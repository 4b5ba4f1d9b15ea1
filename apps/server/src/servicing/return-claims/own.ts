import type { CallOutput } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { lockWallet, openClaimsOf, walletBalance } from '../../ledger/index.ts'
import { payClaims } from './claims.ts'
import { claimsOf, orderNumbersOf, type Claim } from './store.ts'

type Open = Extract<CallOutput<'POST /api/app/claims'>, { claims: unknown }>

export const presentClaim = (claim: Claim, orderNumber: string | undefined): Open['claims'][number] => ({
  id: claim.id,
  why: claim.why,
  order_number: orderNumber ?? null,
  amount_cents: claim.amount_cents,
  left_cents: claim.left_cents,
  opened_at: claim.opened_at.toISOString(),
  payable_on: claim.payable_on,
})

export async function ownClaims(db: Db, borrowerId: string): Promise<Open> {
  const open = (await claimsOf(db, borrowerId)).filter(({ closed_at }) => closed_at === null)
  const numbers = await orderNumbersOf(db, open)
  return {
    left_cents: open.reduce((sum, { left_cents }) => sum + left_cents, 0),
    claims: open.map((claim) => presentClaim(claim, numbers.get(claim.end_to_end_id))),
    wallet_cents: await walletBalance(db, borrowerId),
  }
}

interface ClaimContext {
  db: Db
  borrowerId: string
  now: Date
  requestId: string
}

/** Locks the wallet and returns the sum of the open claims; refuses when it differs from the one shown. */
export async function claimsToPay(
  { db, borrowerId }: Pick<ClaimContext, 'db' | 'borrowerId'>,
  shownCents: number,
): Promise<number | Refusal<'nothing_to_pay' | 'amount_changed'>> {
  await lockWallet(db, borrowerId)
  const { leftCents } = await openClaimsOf(db, borrowerId)
  if (leftCents === 0) return refuse('nothing_to_pay')
  return leftCents === shownCents ? leftCents : refuse('amount_changed', { amount_cents: leftCents })
}

/** Pays all open claims from the wallet, at the borrower's request. */
export async function payOwnClaims(
  { db, borrowerId, now, requestId }: ClaimContext,
  shownCents: number,
): Promise<Open | Refusal<'balance_short' | 'nothing_to_pay' | 'amount_changed'>> {
  const left = await claimsToPay({ db, borrowerId }, shownCents)
  if (left instanceof Refusal) return left
  if ((await walletBalance(db, borrowerId)) < left) return refuse('balance_short')
  await payClaims(db, { borrowerId, amountCents: cents(left), at: now, now, by: `borrower:${borrowerId}`, requestId })
  return ownClaims(db, borrowerId)
}
