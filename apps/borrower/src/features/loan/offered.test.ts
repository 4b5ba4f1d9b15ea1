import { describe, expect, it } from 'vitest'
import { byTotal, lowestOf, offeredFor, pickedOf, type Offered } from './offered.ts'

const DAY = {
  releaseOn: '2026-11-16',
  iof: { daily_rate: '0.000082', additional_rate: '0.0038', max_days: 365 },
  late: { fine_rate: '0.02', mora_monthly: '0.01' },
}
const terms = (code: string, rate_monthly: string, fee_cents: number, months_max: number) => ({
  code,
  name: code,
  amount_min_cents: 30_000,
  amount_max_cents: 1_000_000,
  months_min: 3,
  months_max,
  rate_monthly,
  fee_cents,
  costs: null,
})
const PACKAGES = [
  terms('essential', '0.059', 0, 12),
  terms('plus', '0.045', 4_900, 12),
  terms('prime', '0.032', 9_900, 24),
]
const offeredIn = (netCents: number, months: number): Offered[] =>
  offeredFor(DAY, PACKAGES, { netCents, months, dueDay: null, system: 'price' })
const codes = (offered: readonly Offered[]): string[] => offered.map(({ terms: { code } }) => code)

describe('packages side by side', () => {
  it('stand by their total, the cheapest first, and the first of them has the lowest', () => {
    expect(codes(byTotal(offeredIn(300_000, 6)))).toEqual(['prime', 'plus', 'essential'])
    expect(lowestOf(offeredIn(300_000, 6))).toBe('prime')
    // A fee weighs more in a small loan.
    expect(codes(byTotal(offeredIn(30_000, 3)))).toEqual(['essential', 'plus', 'prime'])
    expect(lowestOf(offeredIn(30_000, 3))).toBe('essential')
  })

  it('that cannot be had come last, and without another one nothing is the lowest', () => {
    expect(codes(byTotal(offeredIn(300_000, 24)))).toEqual(['prime', 'essential', 'plus'])
    expect(lowestOf(offeredIn(300_000, 24))).toBeUndefined()
  })

  it('with the same total have no lowest', () => {
    const [one] = offeredIn(300_000, 6)
    if (one === undefined) throw new Error('no package')
    expect(lowestOf([one, one])).toBeUndefined()
  })

  it('pick themselves by the total, unless one is chosen', () => {
    expect(pickedOf(offeredIn(300_000, 6), '')?.terms.code).toBe('prime')
    expect(pickedOf(offeredIn(300_000, 6), 'plus')?.terms.code).toBe('plus')
    expect(pickedOf(offeredIn(300_000, 24), 'plus')?.terms.code).toBe('prime')
  })
})
