import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, formatDay, parseDay } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import { IOF_RATES } from './iof.ts'
import { formatPercent } from './percent.ts'
import { quote, type QuoteRequest } from './quote.ts'
import { statement, type Statement } from './statement.ts'

const release = parseDay('2026-03-10') ?? day(Number.NaN)
const TERMS = { system: 'price', rateMonthly: rate(3_500_000), count: 12, release, iof: IOF_RATES } as const

const statementOf = (request: QuoteRequest): Statement => {
  const found = quote(request)
  if ('refused' in found) throw new Error(found.refused)
  return statement(found)
}

describe('the statement before signing', () => {
  const found = statementOf({ ...TERMS, netCents: cents(500_000), feeCents: cents(15_000) })

  it('names every component in centavos and as a share of what is financed', () => {
    expect(found.financed).toEqual({ amountCents: 526_111, ofFinancedBp: 10_000 })
    expect(found.net).toEqual({ amountCents: 500_000, ofFinancedBp: 9504 })
    expect(found.iofDaily).toEqual({ amountCents: 9112, ofFinancedBp: 173 })
    expect(found.iofAdditional).toEqual({ amountCents: 1999, ofFinancedBp: 38 })
    expect(found.fee).toEqual({ amountCents: 15_000, ofFinancedBp: 285 })
    expect(found.interest).toEqual({ amountCents: 127_220, ofFinancedBp: 2418 })
    expect(found.total).toEqual({ amountCents: 653_331, ofFinancedBp: 12_418 })
  })

  it('has the rates, the CET, and what being late costs', () => {
    expect(found.rateMonthly).toBe(3_500_000)
    expect([found.rateAnnualBp, found.cetAnnualBp, found.cetMonthlyBp].map(formatPercent)).toEqual([
      '51.11',
      '66.72',
      '4.35',
    ])
    expect(found.late).toEqual({ fineRate: 2_000_000, moraMonthly: 1_000_000, contractRateMonthly: 3_500_000 })
  })

  it('has each installment with its nominal and its payable date', () => {
    expect(found.installmentCount).toBe(12)
    expect(
      found.installments
        .map((row) => `${row.number} ${formatDay(row.due)} ${formatDay(row.payable)} ${row.paymentCents}`)
        .slice(0, 3),
    ).toEqual(['1 2026-04-10 2026-04-10 54444', '2 2026-05-10 2026-05-11 54444', '3 2026-06-10 2026-06-10 54444'])
  })

  it('has shares that sum to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30_000, max: 3_000_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 24 }),
        (net, fee, count) => {
          const result = statementOf({ ...TERMS, count, netCents: cents(net), feeCents: cents(fee) })
          const { financed, interest, total, bar } = result
          const inside = [result.net, result.iofDaily, result.iofAdditional, result.fee]
          expect(inside.reduce((sum, part) => sum + part.amountCents, 0)).toBe(financed.amountCents)
          expect(inside.reduce((sum, part) => sum + part.ofFinancedBp, 0)).toBe(10_000)
          expect(financed.amountCents + interest.amountCents).toBe(total.amountCents)
          expect(financed.ofFinancedBp + interest.ofFinancedBp).toBe(total.ofFinancedBp)
          expect(bar.reduce((sum, part) => sum + part.amountCents, 0)).toBe(total.amountCents)
          expect(bar.reduce((sum, part) => sum + part.ofTotalBp, 0)).toBe(10_000)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
