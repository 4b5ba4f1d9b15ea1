import { describe, expect, it } from 'vitest'
import { rate, RATE_ONE } from '../money/rate.ts'
import { annualBp, formatPercent, halfEven, shareBp } from './percent.ts'

describe('a percentage', () => {
  it('is rounded to the nearest, and a half to the even one', () => {
    expect([1n, 3n, 5n, 7n].map((halves) => halfEven(halves, 2n))).toEqual([0, 2, 2, 4])
    expect(halfEven(49n, 100n)).toBe(0)
    expect(halfEven(51n, 100n)).toBe(1)
    expect(shareBp(1, 3)).toBe(3333)
    expect(shareBp(2, 3)).toBe(6667)
  })

  it('of twelve months is the effective rate of the year', () => {
    expect(annualBp(rate(3_500_000))).toBe(5111)
    expect(annualBp(rate(2_000_000))).toBe(2682)
    expect(annualBp(rate(0))).toBe(0)
    expect(annualBp(rate(RATE_ONE))).toBe(40_950_000)
  })

  it('is written with two decimals', () => {
    expect([5723, 5, 0, 100, 40_950_000].map(formatPercent)).toEqual(['57.23', '0.05', '0.00', '1.00', '409500.00'])
  })
})
