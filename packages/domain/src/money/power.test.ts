import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIXED, power, wholePower } from './power.ts'
import { rate } from './rate.ts'

const anyRate = fc.integer({ min: 0, max: 100_000_000 }).map(rate)
/** Allows for the bits lost to rounding. */
const near = (one: bigint, other: bigint): boolean => (one > other ? one - other : other - one) < one >> 90n

describe('a power of a rate', () => {
  it('by days comes back to the whole power when multiplied as often as the period has days', () => {
    fc.assert(
      fc.property(
        anyRate,
        fc.integer({ min: 1, max: 45 }),
        fc.integer({ min: 0, max: 90 }),
        (monthly, period, days) => {
          let product = FIXED
          for (let index = 0; index < period; index += 1) product = (product * power(monthly, days, period)) / FIXED
          expect(near(product, wholePower(monthly, days))).toBe(true)
        },
      ),
    )
  })

  it('grows with the days, and is one without days or without a rate', () => {
    fc.assert(
      fc.property(
        anyRate,
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 0, max: 400 }),
        (monthly, period, days) => {
          expect(power(monthly, days + 1, period) >= power(monthly, days, period)).toBe(true)
        },
      ),
    )
    expect(power(rate(0), 17, 31)).toBe(FIXED)
    expect(power(rate(3_500_000), 0, 31)).toBe(FIXED)
  })
})
