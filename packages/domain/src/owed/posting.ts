import { cents, isCents, type Cents } from '../money/cents.ts'

/**
 * Ledger entry of a payment: wallet + earlyDiscount (debits) = late + interest + principal (credits), to the centavo.
 */
export interface PaymentParts {
  readonly walletCents: Cents
  readonly earlyDiscountCents: Cents
  readonly lateCents: Cents
  readonly interestCents: Cents
  readonly principalCents: Cents
}

export const NOTHING_POSTED: PaymentParts = {
  walletCents: cents(0),
  earlyDiscountCents: cents(0),
  lateCents: cents(0),
  interestCents: cents(0),
  principalCents: cents(0),
}

/** `one` must be part of `all`. */
export const subtractPosting = (all: PaymentParts, one: PaymentParts): PaymentParts => ({
  walletCents: cents(all.walletCents - one.walletCents),
  earlyDiscountCents: cents(all.earlyDiscountCents - one.earlyDiscountCents),
  lateCents: cents(all.lateCents - one.lateCents),
  interestCents: cents(all.interestCents - one.interestCents),
  principalCents: cents(all.principalCents - one.principalCents),
})

/** Undefined if an amount is out of range. */
export function addPostings(one: PaymentParts, other: PaymentParts): PaymentParts | undefined {
  const walletCents = one.walletCents + other.walletCents
  const earlyDiscountCents = one.earlyDiscountCents + other.earlyDiscountCents
  const lateCents = one.lateCents + other.lateCents
  const interestCents = one.interestCents + other.interestCents
  const principalCents = one.principalCents + other.principalCents
  return isCents(walletCents) &&
    isCents(earlyDiscountCents) &&
    isCents(lateCents) &&
    isCents(interestCents) &&
    isCents(principalCents)
    ? { walletCents, earlyDiscountCents, lateCents, interestCents, principalCents }
    : undefined
}
