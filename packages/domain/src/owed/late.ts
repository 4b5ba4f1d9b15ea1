import { DAYS_IN_MONTH } from '../calendar/due-dates.ts'
import type { LateTerms } from '../cost/late-terms.ts'
import { cents, isCents, MAX_CENTS, type Cents } from '../money/cents.ts'
import { FIXED, power } from '../money/power.ts'
import { RATE_ONE, type Rate } from '../money/rate.ts'
import { bigHalfUp } from '../money/round.ts'

export interface LateCharges {
  readonly fineCents: Cents
  readonly moraCents: Cents
  /** The contract's own interest, for the days after the payable date. */
  readonly contractInterestCents: Cents
}

export const NO_CHARGES: LateCharges = { fineCents: cents(0), moraCents: cents(0), contractInterestCents: cents(0) }

export const chargesSum = (charges: LateCharges): number =>
  charges.fineCents + charges.moraCents + charges.contractInterestCents

/** Undefined if an amount is out of range. */
export function addCharges(one: LateCharges, other: LateCharges): LateCharges | undefined {
  const fineCents = one.fineCents + other.fineCents
  const moraCents = one.moraCents + other.moraCents
  const contractInterestCents = one.contractInterestCents + other.contractInterestCents
  return isCents(fineCents) && isCents(moraCents) && isCents(contractInterestCents)
    ? { fineCents, moraCents, contractInterestCents }
    : undefined
}

/** `some` must be part of `all`. */
export const subtractCharges = (all: LateCharges, some: LateCharges): LateCharges => ({
  fineCents: cents(all.fineCents - some.fineCents),
  moraCents: cents(all.moraCents - some.moraCents),
  contractInterestCents: cents(all.contractInterestCents - some.contractInterestCents),
})

/** Powers in fixed point are rounded down; adding 2⁻⁸⁸ restores an exact half centavo. */
const CUT_OFF = FIXED >> 88n

interface Segment {
  /** The unpaid part of the installment: charges bear no charges. */
  readonly baseCents: Cents
  readonly days: number
  readonly rateMonthly: Rate
  readonly terms: LateTerms
  /** Only the first segment has the fine, not those opened by a payment. */
  readonly first: boolean
}

/** The charges of one segment, each rounded; undefined if decades at a high rate exceed the range. */
export function lateCharges({ baseCents, days, rateMonthly, terms, first }: Segment): LateCharges | undefined {
  if (days <= 0 || baseCents <= 0) return NO_CHARGES
  const base = BigInt(baseCents)
  const one = BigInt(RATE_ONE)
  const mora = base * BigInt(terms.moraMonthly) * BigInt(days)
  const month = one * BigInt(DAYS_IN_MONTH)
  const growth = base * (power(rateMonthly, days, DAYS_IN_MONTH) - FIXED)
  const most = BigInt(MAX_CENTS)
  if (mora > most * month || growth > most * FIXED) return undefined
  return {
    fineCents: first ? bigHalfUp(base * BigInt(terms.fineRate), one) : cents(0),
    moraCents: bigHalfUp(mora, month),
    contractInterestCents: bigHalfUp(growth + base * CUT_OFF, FIXED),
  }
}
