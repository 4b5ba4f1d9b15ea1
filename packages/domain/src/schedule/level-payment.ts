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
 * With big integers: i(1+i)^n ÷ ((1+i)^n − 1) of the amount, and for a first period t other than one, times
 * (1+i)^(t−1). The power is slightly too small and affects the denominator more than the numerator, so the payment is
 * slightly too large: an exact half centavo is rounded up, as it must be.
 */
function byBigIntegers({ rateMonthly, count, firstGrowth }: Level): (financedCents: Cents) => Cents {
  const growth = wholePower(rateMonthly, count)
  const above = BigInt(rateMonthly) * growth * (firstGrowth ?? 1n)
  const below =
    (growth - FIXED) * (firstGrowth === undefined ? BigInt(RATE_ONE) : FIXED * BigInt(RATE_ONE + rateMonthly))
  return (financedCents) => bigHalfUp(BigInt(financedCents) * above, below)
}

/** Up to these, everything below is an integer that a double represents exactly. */
const MOST_DOUBLED = 2 ** 52
const MOST_CENTS = 2 ** 26

/**
 * With integer doubles: the payment p with (2p − 1)·d ≤ 2·amount·i < (2p + 1)·d, where d = 1 − (1+i)^-n. The quotient
 * gives a candidate p; integers verify it. Undefined if they cannot decide: p ends in a half, or the amount is too
 * large.
 */
function byWholeDoubles(doubled: number, interestShare: Limbs): Cents | undefined {
  const payment = Math.round(doubled / (2 * RATE_ONE * interestShare.approximately))
  if (doubled > MOST_DOUBLED || payment > MOST_CENTS) return undefined
  const lower = limbProduct(2 * payment - 1, interestShare)
  const upper = limbProduct(2 * payment + 1, interestShare)
  return doubled > lower && doubled < upper ? uncheckedCents(payment) : undefined
}

/** The equal payment of a Price list for any amount, rounded once, half a centavo up. */
export function levelPayment(level: Level): (financedCents: Cents) => Cents {
  const { rateMonthly, count, firstGrowth } = level
  if (firstGrowth !== undefined) return byBigIntegers(level)
  const interestShare = discounted(rateMonthly, count)
  return (financedCents) =>
    byWholeDoubles(2 * financedCents * rateMonthly, interestShare) ?? byBigIntegers(level)(financedCents)
}
