import { cents, type Cents } from '../money/cents.ts'
import { FIXED } from '../money/power.ts'
import { RATE_ONE, type Rate } from '../money/rate.ts'
import { worth } from './present-value.ts'

export interface Split {
  readonly principalCents: Cents
  readonly interestCents: Cents
}

/**
 * Splits payments into principal and interest again: the balance after each row is the value of the later rows on its
 * due date, so it ends at zero. No part is negative: if a payment does not cover the interest, the balance does not
 * fall and later rows carry the rest. No row has more principal than its payment, which only rounding could cause. The
 * payments must sum to at least the balance.
 */
export function splitAgain(
  rows: readonly { readonly number: number; readonly paymentCents: Cents }[],
  { balanceCents, rateMonthly }: { balanceCents: Cents; rateMonthly: Rate },
): Split[] {
  const periods = (rows.at(-1)?.number ?? 0) - (rows[0]?.number ?? 0)
  const factors = [FIXED]
  while (factors.length <= periods)
    factors.push(((factors.at(-1) ?? FIXED) * BigInt(RATE_ONE + rateMonthly)) / BigInt(RATE_ONE))
  let balance: number = balanceCents
  return rows.map(({ number, paymentCents }, index) => {
    const aim = rows
      .slice(index + 1)
      .reduce((sum, row) => sum + worth(row.paymentCents, factors[row.number - number] ?? FIXED), 0)
    const principal = Math.min(Math.max(balance - aim, 0), paymentCents)
    balance -= principal
    return { principalCents: cents(principal), interestCents: cents(paymentCents - principal) }
  })
}
