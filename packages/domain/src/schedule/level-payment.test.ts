import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { rate, RATE_ONE } from '../money/rate.ts'
import { levelPayment } from './level-payment.ts'
import { discounted, limbProduct } from './limbs.ts'

/** F·i·(1+i)^n ÷ ((1+i)^n − 1), half up, as one exact fraction. */
function exactPayment(financed: number, units: number, count: number): bigint {
  const one = BigInt(RATE_ONE)
  const grown = BigInt(RATE_ONE + units) ** BigInt(count)
  const above = BigInt(financed) * BigInt(units) * grown
  const below = one * (grown - one ** BigInt(count))
  return (2n * above + below) / (2n * below)
}

const payment = (financed: number, units: number, count: number): bigint =>
  BigInt(levelPayment({ rateMonthly: rate(units), count, firstGrowth: undefined })(cents(financed)))

describe('the level payment', () => {
  it('is the exact one, rounded once, for any amount, rate and count', () => {
    const round = fc.constantFrom(1, 2, RATE_ONE, 5_000_000, 10_000_000, 25_000_000)
    const anyRate = fc.oneof(fc.integer({ min: 1, max: 15_000_000 }), fc.integer({ min: 1, max: RATE_ONE }), round)
    const anyAmount = fc.oneof(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: 1_000_000_000 }))
    fc.assert(
      fc.property(anyAmount, anyRate, fc.integer({ min: 1, max: 120 }), (financed, units, count) => {
        expect(payment(financed, units, count)).toBe(exactPayment(financed, units, count))
      }),
      { numRuns: 10_000 },
    )
  })

  it('goes up where it ends in exactly half a centavo', () => {
    // Two payments at 10 % are 121/210 of the amount each; at 50 % 9/10, at 25 % 25/36.
    for (const [financed, units] of [
      [105, 10_000_000],
      [315, 10_000_000],
      [1005, 50_000_000],
      [18, 25_000_000],
      [90_000_090, 25_000_000],
    ] as const) {
      expect(payment(financed, units, 2)).toBe(exactPayment(financed, units, 2))
      const one = BigInt(RATE_ONE)
      const grown = BigInt(RATE_ONE + units) ** 2n
      expect((2n * BigInt(financed) * BigInt(units) * grown) % (one * (grown - one * one))).toBe(0n)
    }
  })
})

describe('a fraction in whole doubles', () => {
  it('is one less the discount of all periods, too large by less than four units for each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: RATE_ONE }), fc.integer({ min: 1, max: 120 }), (units, count) => {
        const { high, middle, low } = discounted(rate(units), count)
        const found = (BigInt(high) << 48n) + (BigInt(middle) << 24n) + BigInt(low)
        const one = BigInt(RATE_ONE) ** BigInt(count)
        const grown = BigInt(RATE_ONE + units) ** BigInt(count)
        const exact = ((grown - one) << 72n) / grown
        expect(found >= exact && found - exact <= 4n * BigInt(count)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('multiplies as whole numbers do', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: RATE_ONE }),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 1, max: 2 ** 27 }),
        (units, count, times) => {
          const share = discounted(rate(units), count)
          const exact =
            (((BigInt(share.high) << 48n) + (BigInt(share.middle) << 24n) + BigInt(share.low)) *
              BigInt(times) *
              BigInt(RATE_ONE)) >>
            72n
          fc.pre(exact < 2n ** 53n)
          expect(BigInt(limbProduct(times, share))).toBe(exact)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
