import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from './allocate.ts'
import { cents } from './cents.ts'
import { formatRate, isRate, parseRate, rate, RATE_ONE, shareOf } from './rate.ts'
import { roundHalfUp } from './round.ts'

describe('a rate', () => {
  it('is read from a decimal and written back, and nothing else is read', () => {
    expect(parseRate('0.035')).toBe(3_500_000)
    expect(parseRate('0.000082')).toBe(8200)
    expect(parseRate('1')).toBe(RATE_ONE)
    for (const bad of ['', '3,5', '0.', '.5', '-0.1', '1.00000001', '2', '0.123456789', '1e-2', ' 0.1', '00.1'])
      expect(parseRate(bad)).toBeUndefined()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: RATE_ONE }), (units) => {
        expect(parseRate(formatRate(rate(units)))).toBe(units)
      }),
    )
    expect(isRate(-1)).toBe(false)
    expect(() => rate(0.5)).toThrow(RangeError)
  })

  it('of an amount is rounded half up, on either side of what a double holds', () => {
    expect(shareOf(cents(50), rate(1_000_000))).toBe(1)
    expect(shareOf(cents(49), rate(1_000_000))).toBe(0)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_000 }),
        fc.integer({ min: 0, max: RATE_ONE }),
        (amount, units) => {
          const exact = (BigInt(amount) * BigInt(units) * 2n + BigInt(RATE_ONE)) / (2n * BigInt(RATE_ONE))
          expect(BigInt(roundHalfUp(amount, units, RATE_ONE))).toBe(exact)
        },
      ),
    )
  })
})

describe('an allocation', () => {
  it('sums to the whole, and no part is a centavo from its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 30 }),
        (amount, weights) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          fc.pre(total > 0)
          const parts = allocate(cents(amount), weights)
          expect(parts.reduce<number>((sum, part) => sum + part, 0)).toBe(amount)
          parts.forEach((part, index) =>
            expect(Math.abs(part - (amount * (weights[index] ?? 0)) / total)).toBeLessThan(1),
          )
        },
      ),
    )
  })

  it('refuses what cannot be shared', () => {
    expect(() => allocate(cents(1), [])).toThrow(RangeError)
    expect(() => allocate(cents(1), [0])).toThrow(RangeError)
    expect(() => allocate(cents(-1), [1])).toThrow(RangeError)
  })
})
