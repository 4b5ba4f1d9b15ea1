import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import { LATE_TERMS } from '../cost/late-terms.ts'
import { addCharges, chargesSum, lateCharges, NO_CHARGES, type LateCharges } from './late.ts'

interface ChargeOptions {
  base: number
  days: number
  monthly?: number
  first?: boolean
}

const charges = ({ base, days, monthly = 2_000_000, first = true }: ChargeOptions): LateCharges | undefined =>
  lateCharges({ baseCents: cents(base), days, rateMonthly: rate(monthly), terms: LATE_TERMS, first })

const sum = (one: LateCharges | undefined): number => (one === undefined ? Number.NaN : chargesSum(one))

describe('late charges', () => {
  it('are the worked figures', () => {
    const figures = [
      { days: 0, fineCents: 0, moraCents: 0, contractInterestCents: 0, total: 94_560 },
      { days: 1, fineCents: 1891, moraCents: 32, contractInterestCents: 62, total: 96_545 },
      { days: 10, fineCents: 1891, moraCents: 315, contractInterestCents: 626, total: 97_392 },
      { days: 30, fineCents: 1891, moraCents: 946, contractInterestCents: 1891, total: 99_288 },
      { days: 45, fineCents: 1891, moraCents: 1418, contractInterestCents: 2851, total: 100_720 },
    ]
    for (const { days, total, ...parts } of figures) {
      const found = charges({ base: 94_560, days })
      expect(found).toEqual(parts)
      expect(94_560 + sum(found)).toBe(total)
    }
  })

  it('round an exact half centavo up: 2 % of 25 centavos for a month', () => {
    expect(charges({ base: 25, days: 30 })).toEqual({ fineCents: 1, moraCents: 0, contractInterestCents: 1 })
    expect(charges({ base: 25, days: 30, monthly: 1_999_999 })?.contractInterestCents).toBe(0)
  })

  it('follow the rates that the contract names', () => {
    const terms = { fineRate: rate(0), moraMonthly: rate(500_000) }
    const found = lateCharges({ baseCents: cents(10_000), days: 30, rateMonthly: rate(0), terms, first: true })
    expect(found).toEqual({ fineCents: 0, moraCents: 50, contractInterestCents: 0 })
  })

  it('grow with the days and with the unpaid part; only the first segment brings the fine', () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.nat(1000), fc.nat(10_000_000), (base, days, monthly) => {
        const now = sum(charges({ base, days, monthly }))
        expect(sum(charges({ base, days: days + 1, monthly }))).toBeGreaterThanOrEqual(now)
        expect(sum(charges({ base: base + 1, days, monthly }))).toBeGreaterThanOrEqual(now)
        const later = charges({ base, days, monthly, first: false })
        expect(later?.fineCents).toBe(0)
        expect(now - sum(later)).toBe(days === 0 ? 0 : Math.floor((base * 2 + 50) / 100))
      }),
      { numRuns: 1000 },
    )
  })

  it('that leave the range of an amount are not made up', () => {
    expect(charges({ base: 5_000_000, days: 30_000, monthly: 20_000_000 })).toBeUndefined()
    const most = { ...NO_CHARGES, fineCents: cents(100_000_000_000) }
    expect(addCharges(most, most)).toBeUndefined()
  })
})
