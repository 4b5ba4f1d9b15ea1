import { admitsDueDay, defaultPackages, formatRate, parseRate, rate, type LoanPackage } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { costsOf, type DayTerms } from './costs-of.ts'
import { offeredFor, pickedOf, takesDueDay } from './offered.ts'
import { limitsOf } from '../../shared/limits-of.ts'
import { outsideOf, type Package } from './loan-request.ts'

const packageOf = ({
  code,
  name,
  minCents,
  maxCents,
  minMonths,
  maxMonths,
  rateMonthly,
  feeCents,
}: LoanPackage): Package => ({
  code,
  name,
  amount_min_cents: minCents,
  amount_max_cents: maxCents,
  months_min: minMonths,
  months_max: maxMonths,
  rate_monthly: formatRate(rateMonthly),
  fee_cents: feeCents,
  costs: null,
})
const PACKAGES = defaultPackages.map(packageOf)
const packageNamed = (code: string): Package => {
  const found = PACKAGES.find((each) => each.code === code)
  if (found === undefined) throw new Error(code)
  return found
}
const DAY: DayTerms = {
  releaseOn: '2026-11-16',
  iof: { daily_rate: '0.000082', additional_rate: '0.0038', max_days: 365 },
  late: { fine_rate: '0.02', mora_monthly: '0.01' },
}
const REQUEST = { netCents: 200_000, months: 6, dueDay: null, system: 'price' } as const

describe('what a request costs', () => {
  it('is made up to the centavo: parts to the financed amount, installments to the total, shares to the whole', () => {
    for (const each of PACKAGES)
      for (const system of ['price', 'sac'] as const)
        for (const dueDay of [null, 1, 10, 31]) {
          const request = { netCents: each.amount_min_cents + 12_345, months: each.months_max, dueDay, system }
          const costs = costsOf(DAY, each, request)
          if (costs === undefined) throw new Error('a package that reaches so far has no costs')
          expect(costs.net_cents + costs.iof_daily_cents + costs.iof_additional_cents + costs.fee_cents).toBe(
            costs.financed_cents,
          )
          expect(costs.financed_cents + costs.interest_cents).toBe(costs.total_cents)
          expect(costs.installments.reduce((sum, row) => sum + row.payment_cents, 0)).toBe(costs.total_cents)
          expect(costs.installments.map((row) => row.interest_cents + row.principal_cents)).toEqual(
            costs.installments.map((row) => row.payment_cents),
          )
          expect(costs.installments.at(-1)?.balance_cents).toBe(0)
          expect(costs.net_cents).toBeGreaterThanOrEqual(request.netCents)
          const { interest: _, ...shares } = costs.shares_bp
          expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBe(10_000)
        }
  })

  it('is told in the words of the wire', () => {
    const costs = costsOf(DAY, packageNamed('essential'), REQUEST)
    expect(costs).toMatchObject({
      release_on: '2026-11-16',
      system: 'price',
      months: 6,
      rate_monthly: '0.059',
      fee_cents: 0,
      late: { fine_rate: '0.02', mora_monthly: '0.01' },
    })
    expect(costs?.installments[0]).toMatchObject({ number: 1, due_on: '2026-12-16', payable_on: '2026-12-16' })
    // January 16 is a Saturday: it can be paid through Monday.
    expect(costs?.installments[1]).toMatchObject({ number: 2, due_on: '2027-01-16', payable_on: '2027-01-18' })
  })

  it('follows the due day and the way the installments run', () => {
    const price = costsOf(DAY, packageNamed('plus'), { ...REQUEST, dueDay: 10 })
    const sac = costsOf(DAY, packageNamed('plus'), { ...REQUEST, dueDay: 10, system: 'sac' })
    expect(price?.installments[0]?.due_on).toBe('2026-12-10')
    expect(sac?.installments[0]?.payment_cents).toBeGreaterThan(sac?.installments.at(-1)?.payment_cents ?? 0)
    expect(sac?.interest_cents).toBeLessThan(price?.interest_cents ?? 0)
  })

  it('is nothing outside of the package, or where the day makes no sense', () => {
    expect(costsOf(DAY, packageNamed('essential'), { ...REQUEST, netCents: 300_001 })).toBeUndefined()
    expect(costsOf(DAY, packageNamed('essential'), { ...REQUEST, months: 7 })).toBeUndefined()
    expect(costsOf(DAY, packageNamed('essential'), { ...REQUEST, dueDay: 32 })).toBeUndefined()
    expect(costsOf({ ...DAY, releaseOn: 'soon' }, packageNamed('essential'), REQUEST)).toBeUndefined()
    expect(
      costsOf({ ...DAY, late: { ...DAY.late, fine_rate: '2%' } }, packageNamed('essential'), REQUEST),
    ).toBeUndefined()
  })
})

describe('the packages beside each other', () => {
  it('say why one cannot be had', () => {
    const essential = packageNamed('essential')
    const prime = packageNamed('prime')
    expect(outsideOf(essential, { netCents: 200_000, months: 6 })).toBeUndefined()
    expect(outsideOf(essential, { netCents: 29_999, months: 6 })).toBe('amount_low')
    expect(outsideOf(essential, { netCents: 300_001, months: 6 })).toBe('amount_high')
    expect(outsideOf(prime, { netCents: 300_000, months: 5 })).toBe('term_short')
    expect(outsideOf(prime, { netCents: 300_000, months: 25 })).toBe('term_long')
    expect(limitsOf(PACKAGES)).toEqual({ minCents: 30_000, maxCents: 3_000_000, minMonths: 3, maxMonths: 24 })
  })

  it('take a due day where the rule of the server does, and cannot be had with one where they do not', () => {
    const dear = { ...packageNamed('plus'), rate_monthly: '0.12' }
    const request = { netCents: 150_000, months: 12, dueDay: 5, system: 'price' } as const
    for (const system of ['price', 'sac'] as const)
      for (const rate_monthly of ['0.01', '0.059', '0.09', '0.12', '0.15'])
        for (const months of [3, 6, 9, 12])
          expect([
            system,
            rate_monthly,
            months,
            takesDueDay(DAY, [{ ...dear, rate_monthly }], { ...request, system, months }),
          ]).toEqual([
            system,
            rate_monthly,
            months,
            admitsDueDay({ system, rateMonthly: parseRate(rate_monthly) ?? rate(0), count: months, dueDay: 31 }),
          ])
    expect(offeredFor(DAY, [dear], request)).toMatchObject([{ costs: undefined }])
    expect(offeredFor(DAY, [dear], { ...request, dueDay: null })[0]?.costs).toBeDefined()
  })

  it('have one picked: the one that was chosen while it can be had, else the one that costs least', () => {
    const cheap = offeredFor(DAY, PACKAGES, REQUEST)
    expect(cheap.map(({ costs }) => costs !== undefined)).toEqual([true, true, false])
    const totals = cheap.flatMap(({ terms, costs }) =>
      costs === undefined ? [] : [{ code: terms.code, total: costs.total_cents }],
    )
    const least = totals.toSorted((one, other) => one.total - other.total)[0]?.code
    expect(pickedOf(cheap, '')?.terms.code).toBe(least)
    expect(pickedOf(cheap, 'essential')?.terms.code).toBe('essential')
    expect(pickedOf(cheap, 'prime')?.terms.code).toBe(least)
    expect(pickedOf(offeredFor(DAY, PACKAGES, { ...REQUEST, netCents: 1 }), 'essential')).toBeUndefined()
  })
})
