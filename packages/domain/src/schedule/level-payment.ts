import { uncheckedCents, type Cents } from '../money/cents.ts'
import { FIXED, wholePower } from '../money/power.ts'
import { RATE_ONE, type Rate } from '../money/rate.ts'
import { bigHalfUp } from '../money/round.ts'
import { discounted, limbProduct, type Limbs } from './limbs.ts'

interface Level {
  rateMonthly: Rate
  count: number
  /** (1+i)^t of a first period that is not exactly one, in fixed point. */
  firstGrowth: bigint | undefined
}

/**
 * By big integers: i(1+i)^n ÷ ((1+i)^n − 1) of the amount, and where the first period is t and not one, times (1+i)^(t−1). The power is a
 * hair too small and weighs more below the line than above it, so that the payment is a hair too large: one that ends in exactly half a
 * centavo goes up, as it must.
 */
function byBigIntegers({ rateMonthly, count, firstGrowth }: Level): (financedCents: Cents) => Cents {
  const growth = wholePower(rateMonthly, count)
  const above = BigInt(rateMonthly) * growth * (firstGrowth ?? 1n)
  const below =
    (growth - FIXED) * (firstGrowth === undefined ? BigInt(RATE_ONE) : FIXED * BigInt(RATE_ONE + rateMonthly))
  return (financedCents) => bigHalfUp(BigInt(financedCents) * above, below)
}

/** Up to here everything below is a whole number that a double holds. */
const MOST_DOUBLED = 2 ** 52
const MOST_CENTS = 2 ** 26

/**
 * By whole doubles: the payment p for which (2p − 1)·d ≤ 2·amount·i < (2p + 1)·d, where d = 1 − (1+i)^-n. The quotient says which p to
 * try; integers decide whether it is the one. Nothing where they cannot tell: where p ends in a half, or the amount is too large.
 */
function byWholeDoubles(doubled: number, interestShare: Limbs): Cents | undefined {
  const payment = Math.round(doubled / (2 * RATE_ONE * interestShare.approximately))
  if (doubled > MOST_DOUBLED || payment > MOST_CENTS) return undefined
  const lower = limbProduct(2 * payment - 1, interestShare)
  const upper = limbProduct(2 * payment + 1, interestShare)
  return doubled > lower && doubled < upper ? uncheckedCents(payment) : undefined
}

/** The equal payment of a Price list for any amount: from the unrounded one, rounded once, half a centavo up. */
export function levelPayment(level: Level): (financedCents: Cents) => Cents {
  const { rateMonthly, count, firstGrowth } = level
  if (firstGrowth !== undefined) return byBigIntegers(level)
  const interestShare = discounted(rateMonthly, count)
  return (financedCents) =>
    byWholeDoubles(2 * financedCents * rateMonthly, interestShare) ?? byBigIntegers(level)(financedCents)
}
