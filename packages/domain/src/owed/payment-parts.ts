import { cents, isCents, type Cents } from '../money/cents.ts'

/**
 * What a payment is made of: amount + earlyDiscount = late + interest + principal, to the centavo.
 */
export interface PaymentParts {
  readonly amountCents: Cents
  readonly earlyDiscountCents: Cents
  readonly lateCents: Cents
  readonly interestCents: Cents
  readonly principalCents: Cents
}

export const NO_PARTS: PaymentParts = {
  amountCents: cents(0),
  earlyDiscountCents: cents(0),
  lateCents: cents(0),
  interestCents: cents(0),
  principalCents: cents(0),
}

/** `one` must be part of `all`. */
export const subtractParts = (all: PaymentParts, one: PaymentParts): PaymentParts => ({
  amountCents: cents(all.amountCents - one.amountCents),
  earlyDiscountCents: cents(all.earlyDiscountCents - one.earlyDiscountCents),
  lateCents: cents(all.lateCents - one.lateCents),
  interestCents: cents(all.interestCents - one.interestCents),
  principalCents: cents(all.principalCents - one.principalCents),
})

/** Undefined if an amount is out of range. */
export function addParts(one: PaymentParts, other: PaymentParts): PaymentParts | undefined {
  const amountCents = one.amountCents + other.amountCents
  const earlyDiscountCents = one.earlyDiscountCents + other.earlyDiscountCents
  const lateCents = one.lateCents + other.lateCents
  const interestCents = one.interestCents + other.interestCents
  const principalCents = one.principalCents + other.principalCents
  return isCents(amountCents) &&
    isCents(earlyDiscountCents) &&
    isCents(lateCents) &&
    isCents(interestCents) &&
    isCents(principalCents)
    ? { amountCents, earlyDiscountCents, lateCents, interestCents, principalCents }
    : undefined
}
