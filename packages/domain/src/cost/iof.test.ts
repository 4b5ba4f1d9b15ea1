import { describe, expect, it } from 'vitest'
import { day } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import { rate, type Rate } from '../money/rate.ts'
import { areIofRates } from './financed.ts'
import { iof, IOF_RATES } from './iof.ts'

const RELEASE = day(20_000)
/** Daily, additional and total IOF for parts of so many reais, each outstanding for so many days. */
const figures = (parts: readonly (readonly [number, number])[]): number[] => {
  const rows = parts.map(([reais, days]) => ({
    due: day(RELEASE + days),
    principalCents: cents(Math.round(reais * 100)),
  }))
  const { dailyCents, additionalCents, totalCents } = iof({ release: RELEASE, rows, rates: IOF_RATES })
  return [dailyCents / 100, additionalCents / 100, totalCents / 100]
}

const MONTHS = [31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337, 365, 396, 426, 457, 487, 518, 549]
const over = (principals: readonly number[]): [number, number][] =>
  principals.map((principal, index) => [principal, MONTHS[index] ?? 0])

describe('IOF', () => {
  it('of one payment grows with its days up to 365', () => {
    expect(figures([[1000, 30]])).toEqual([2.46, 3.8, 6.26])
    expect(figures([[1000, 365]])).toEqual([29.93, 3.8, 33.73])
    expect(figures([[1000, 400]])).toEqual([29.93, 3.8, 33.73])
  })

  it('of ten equal parts is the published figure', () => {
    expect(figures([31, 60, 91, 121, 152, 182, 213, 244, 274, 305].map((days) => [10_000, days] as const))).toEqual([
      1371.86, 380, 1751.86,
    ])
  })

  it('of a Price and a SAC list adds up unrounded daily parts', () => {
    const price = [745.6, 760.51, 775.72, 791.24, 807.06, 823.2, 839.67, 856.46, 873.59, 891.06, 908.88, 927.01]
    expect(figures(over(price))).toEqual([168.87, 38, 206.87])
    expect(figures(over([...Array.from({ length: 11 }, () => 833.33), 833.37]))).toEqual([162.98, 38, 200.98])
  })

  it('of a list longer than a year caps the later ones', () => {
    const firstYear = [461.67, 471.5, 481.55, 491.8, 502.28, 512.98, 523.9, 535.06, 546.46, 558.1, 569.99, 582.13]
    const later = [594.53, 607.19, 620.12, 633.33, 646.82, 660.59]
    expect(figures(over([...firstYear, ...later]))).toEqual([218.18, 38, 256.18])
  })

  it('has rates that leave most of the loan', () => {
    expect(areIofRates(IOF_RATES)).toBe(true)
    expect(areIofRates({ dailyRate: rate(0), additionalRate: rate(0), maxDays: 0 })).toBe(true)
    const rates = [{ dailyRate: -1 as Rate }, { dailyRate: rate(60_000) }, { additionalRate: rate(20_000_001) }]
    const days = [{ maxDays: 366 }, { maxDays: -1 }, { maxDays: 1.5 }]
    for (const change of [...rates, ...days]) expect(areIofRates({ ...IOF_RATES, ...change })).toBe(false)
  })
})
