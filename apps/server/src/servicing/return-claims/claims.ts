import { bankingDaysAfter, cents, formatDay, PAY_AGAIN_BANKING_DAYS, type Cents } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { localDay } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { post } from '../../ledger/index.ts'
import { claimsOf, insertClaim, insertPayment, updateClaim } from './store.ts'

export { claimsFromBefore, debtorsFromBefore, sumClaimPaymentsByPix, writeMissingClaims } from './store.ts'

interface Opening {
  borrowerId: string
  returnKey: string
  endToEndId: string
  why: 'returned' | 'reversed'
  amountCents: Cents
  now: Date
}

/** Records a claim that is already booked. It is payable until the fifth banking day, and never grows. */
export const openClaim = (
  tx: Db,
  { borrowerId, returnKey, endToEndId, why, amountCents, now }: Opening,
): Promise<void> =>
  insertClaim(tx, {
    id: uuidv7(),
    borrower_id: borrowerId,
    return_key: returnKey,
    end_to_end_id: endToEndId,
    why,
    amount_cents: amountCents,
    left_cents: amountCents,
    opened_at: now,
    payable_on: formatDay(bankingDaysAfter(localDay(now), PAY_AGAIN_BANKING_DAYS)),
  })

interface Paying {
  borrowerId: string
  /** Upper limit. */
  amountCents: number
  /** By the bank's clock if it came by PIX. */
  at: Date
  now: Date
  by: string
  endToEndId?: string
  requestId?: string
}

/**
 * Pays claims from the wallet, oldest first, and returns the paid amount. The caller has locked the wallet and checked
 * the balance.
 */
export async function payClaims(
  tx: Db,
  { borrowerId, amountCents, at, now, by, endToEndId, requestId }: Paying,
): Promise<Cents> {
  let rest = amountCents
  for (const claim of await claimsOf(tx, borrowerId)) {
    const paid = cents(Math.min(rest, claim.left_cents))
    if (paid === 0) continue
    rest -= paid
    const id = uuidv7()
    const { repeated } = await post(tx, {
      event: 'claim_paid',
      key: id,
      effectiveAt: at,
      now,
      lines: [
        { account: 'wallet', borrowerId, debit: paid },
        { account: 'return_claims', borrowerId, credit: paid },
      ],
    })
    if (repeated) throw new Error('an unpaid claim is already booked as paid')
    const left = claim.left_cents - paid
    await insertPayment(tx, {
      id,
      claim_id: claim.id,
      amount_cents: paid,
      end_to_end_id: endToEndId ?? null,
      paid_at: at,
    })
    // A fully paid claim drops any proposal to give it up.
    await updateClaim(tx, claim.id, {
      left_cents: left,
      ...(left === 0 ? { closed_at: now, proposed_by: null, proposed_at: null, reason: null } : {}),
    })
    await audit(tx, {
      actor: by,
      action: 'claim_paid',
      subject: `borrower:${borrowerId}`,
      details: { claim_id: claim.id, amount_cents: paid, left_cents: left },
      ...(requestId === undefined ? {} : { requestId }),
      now,
    })
  }
  return cents(amountCents - rest)
}

/** Claims from an earlier version are processed once. */
export const markHandled = (tx: Db, id: string): Promise<void> => updateClaim(tx, id, { from_before: false })
