import { FIXED, wholePower } from '../money/power.ts'
import { RATE_ONE, type Rate } from '../money/rate.ts'

export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * The equal payment of a Price list as a share of the financed amount, not yet rounded: i(1+i)^n ÷ ((1+i)^n − 1), and where the first period
 * is t and not one, times (1+i)^(t−1). The power is a hair too small and stands below the line more than above it, so that the share is a hair too large:
 * one that ends in exactly half a centavo is rounded up, as it must be.
 */
export function levelPayment({ rateMonthly, count, firstGrowth }: { rateMonthly: Rate; count: number; firstGrowth: bigint | undefined }): Fraction {
  const growth = wholePower(rateMonthly, count)
  const numerator = BigInt(rateMonthly) * growth
  const denominator = growth - FIXED
  return firstGrowth === undefined
    ? { numerator, denominator: denominator * BigInt(RATE_ONE) }
    : { numerator: numerator * firstGrowth, denominator: denominator * FIXED * BigInt(RATE_ONE + rateMonthly) }
}
