import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day, parseDay, type Day } from '../calendar/day.ts'
import { cents, type Cents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import { ageOn } from './age.ts'
import { defaultPackages, packageAdmits, packagesFor } from './package.ts'
import { defaultPolicy, policyAt, type Policy } from './policy.ts'
import { freeQuota, hasGoodHistory, installmentRoom, NO_HISTORY, quotaOf, type History } from './quota.ts'

const dayOf = (text: string): Day => parseDay(text) ?? day(0)
const amount = (max = 10_000_000) => fc.integer({ min: 0, max }).map(cents)
const history: fc.Arbitrary<History> = fc.record({
  loansRepaid: fc.nat({ max: 6 }),
  installmentsPaidOnTime: fc.nat({ max: 40 }),
  worstDaysLate: fc.nat({ max: 60 }),
  writtenOff: fc.boolean(),
})
/** Arbitrary figures, so that no property depends on the default ones. */
const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    quotaStepCents: fc.integer({ min: 1, max: 10_000 }).map(cents),
    maxCents: amount(5_000_000),
    tiers: fc.array(
      fc.record({
        name: fc.constant('any'),
        minLoansRepaid: fc.nat({ max: 4 }),
        minPaidOnTime: fc.nat({ max: 20 }),
        maxDaysLate: fc.nat({ max: 60 }),
        incomePercent: fc.nat({ max: 500 }),
        capCents: amount(5_000_000),
        good: fc.boolean(),
      }),
      { maxLength: 6 },
    ),
  })
  .map((changes): Policy => Object.assign({}, defaultPolicy, changes))

describe('the default policy', () => {
  it('has the figures of the product', () => {
    expect(defaultPolicy).toMatchObject({
      minCents: 30_000,
      maxCents: 3_000_000,
      minMonths: 3,
      maxMonths: 24,
      minAge: 18,
      installmentShare: 30_000_000,
      automaticApprovalCents: 100_000,
      automaticReleaseCents: 100_000,
      packages: defaultPackages,
    })
    expect(
      defaultPackages.map(({ name, minCents, maxCents, minMonths, maxMonths, rateMonthly, feeCents }) => [
        name,
        minCents,
        maxCents,
        minMonths,
        maxMonths,
        rateMonthly,
        feeCents,
      ]),
    ).toEqual([
      ['Essential', 30_000, 300_000, 3, 6, 5_900_000, 0],
      ['Plus', 100_000, 1_000_000, 3, 12, 4_500_000, 4_900],
      ['Prime', 300_000, 3_000_000, 6, 24, 3_200_000, 9_900],
    ])
  })

  it('begins with a package that costs no fee', () => {
    expect(defaultPackages[0]?.feeCents).toBe(0)
  })

  it('admits an amount and a term between its limits, which belong to it', () => {
    const limits = { minCents: 30_000, maxCents: 300_000, minMonths: 3, maxMonths: 6 }
    for (const netCents of [30_000, 150_000, 300_000])
      for (const months of [3, 4, 6]) expect(packageAdmits(limits, { netCents, months })).toBe(true)
    for (const outside of [
      { netCents: 29_999, months: 3 },
      { netCents: 300_001, months: 6 },
      { netCents: 150_000, months: 2 },
      { netCents: 150_000, months: 7 },
      { netCents: 150_000, months: 4.5 },
    ])
      expect(packageAdmits(limits, outside)).toBe(false)
  })

  it('has a package for the least and the most that can be asked, and none beyond', () => {
    const codes = (netCents: number, months: number): string[] =>
      packagesFor(defaultPackages, { netCents: cents(netCents), months }).map(({ code }) => code)
    expect(codes(30_000, 3)).toEqual(['essential'])
    expect(codes(3_000_000, 24)).toEqual(['prime'])
    expect(codes(300_000, 6)).toEqual(['essential', 'plus', 'prime'])
    for (const [netCents, months] of [
      [29_999, 3],
      [3_000_001, 24],
      [300_000, 25],
      [300_000, 2],
      [300_000, 6.5],
    ] as const)
      expect(codes(netCents, months)).toEqual([])
  })
})

describe('the policy of a day', () => {
  const first = { ...defaultPolicy, version: '1', effective: dayOf('2026-01-01') }
  const second = { ...defaultPolicy, version: '2', effective: dayOf('2026-06-01') }

  it('is the one that began last, in whatever order they are listed', () => {
    for (const policies of [
      [first, second],
      [second, first],
    ]) {
      expect(policyAt(policies, dayOf('2026-05-31'))?.version).toBe('1')
      expect(policyAt(policies, dayOf('2026-06-01'))?.version).toBe('2')
      expect(policyAt(policies, dayOf('2030-01-01'))?.version).toBe('2')
    }
  })

  it('is none before the first began', () => {
    expect(policyAt([second, first], dayOf('2025-12-31'))).toBeUndefined()
    expect(policyAt([], dayOf('2026-01-01'))).toBeUndefined()
  })

  it('of two that began together is the later in the list', () => {
    expect(policyAt([first, { ...first, version: '1b' }], dayOf('2026-01-01'))?.version).toBe('1b')
  })

  it('has begun, and no other that has begun did so later', () => {
    const when = fc.integer({ min: 20_000, max: 20_100 }).map(day)
    fc.assert(
      fc.property(fc.array(when, { maxLength: 8 }), when, (days, today) => {
        const found = policyAt(
          days.map((effective) => ({ ...defaultPolicy, effective })),
          today,
        )
        const begun = days.filter((effective) => effective <= today)
        expect(found?.effective).toBe(begun.length === 0 ? undefined : Math.max(...begun))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('an age', () => {
  it('changes on the birthday', () => {
    const born = dayOf('2008-03-10')
    expect(ageOn({ born, today: dayOf('2026-03-09') })).toBe(17)
    expect(ageOn({ born, today: dayOf('2026-03-10') })).toBe(18)
  })

  it('of who was born on 29 February changes on 1 March', () => {
    const born = dayOf('2008-02-29')
    expect(ageOn({ born, today: dayOf('2026-02-28') })).toBe(17)
    expect(ageOn({ born, today: dayOf('2026-03-01') })).toBe(18)
    expect(ageOn({ born, today: dayOf('2028-02-29') })).toBe(20)
  })

  it('never falls, and grows by at most one in a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }).map(day),
        fc.integer({ min: 0, max: 30_000 }),
        (born, days) => {
          const today = addDays(born, days)
          const step = ageOn({ born, today: addDays(today, 1) }) - ageOn({ born, today })
          expect(step === 0 || step === 1).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('a quota', () => {
  const proven: History = { loansRepaid: 0, installmentsPaidOnTime: 3, worstDaysLate: 5, writtenOff: false }
  const income = cents(300_000)

  it('comes from verified income and from how loans were paid', () => {
    // The history was the same long before.
    const quota = (history: History): Cents =>
      quotaOf(defaultPolicy, { incomeCents: income, history, before: [history, history, history] })
    expect(quota(NO_HISTORY)).toBe(150_000)
    expect(quota(proven)).toBe(300_000)
    expect(quota({ ...proven, loansRepaid: 1 })).toBe(450_000)
    expect(quota({ ...proven, loansRepaid: 2, installmentsPaidOnTime: 9 })).toBe(900_000)
    expect(quota({ ...proven, worstDaysLate: 6 })).toBe(150_000)
    expect(quota({ ...proven, worstDaysLate: 31 })).toBe(0)
    expect(quota({ ...proven, loansRepaid: 9, writtenOff: true })).toBe(0)
  })

  it('is nothing without a verified income, a whole number of steps, and never above the largest loan', () => {
    expect(quotaOf(defaultPolicy, { incomeCents: cents(0), history: proven })).toBe(0)
    expect(quotaOf(defaultPolicy, { incomeCents: cents(123_456), history: proven })).toBe(123_000)
    const trusted = { ...proven, loansRepaid: 5, installmentsPaidOnTime: 50 }
    expect(
      quotaOf(defaultPolicy, {
        incomeCents: cents(100_000_000),
        history: trusted,
        before: [trusted, trusted, trusted],
      }),
    ).toBe(3_000_000)
    expect(quotaOf({ ...defaultPolicy, maxCents: cents(40_000) }, { incomeCents: income, history: proven })).toBe(
      40_000,
    )
  })

  it('rises by one tier in 90 days at most, and falls at once', () => {
    const best: History = { loansRepaid: 9, installmentsPaidOnTime: 99, worstDaysLate: 0, writtenOff: false }
    const quota = (now: History, ...before: History[]): Cents =>
      quotaOf(defaultPolicy, { incomeCents: income, history: now, before })
    expect(quota(best)).toBe(300_000)
    expect(quota(best, NO_HISTORY, best)).toBe(300_000)
    expect(quota(best, best)).toBe(450_000)
    expect(quota(best, best, best)).toBe(900_000)
    expect(quota({ ...best, worstDaysLate: 6 }, best, best)).toBe(150_000)
    expect(quota({ ...best, writtenOff: true }, best, best)).toBe(0)
  })

  it('is never lowered by more income', () => {
    fc.assert(
      fc.property(anyPolicy, history, amount(), amount(), (policy, history, incomeCents, more) => {
        const before = quotaOf(policy, { incomeCents, history })
        expect(quotaOf(policy, { incomeCents: cents(incomeCents + more), history })).toBeGreaterThanOrEqual(before)
      }),
      { numRuns: 2000 },
    )
  })

  it('is never lowered by a better history, nor does a good history become none', () => {
    fc.assert(
      fc.property(anyPolicy, history, history, amount(), (policy, history, better, incomeCents) => {
        const improved: History = {
          loansRepaid: history.loansRepaid + better.loansRepaid,
          installmentsPaidOnTime: history.installmentsPaidOnTime + better.installmentsPaidOnTime,
          worstDaysLate: Math.min(history.worstDaysLate, better.worstDaysLate),
          writtenOff: history.writtenOff && better.writtenOff,
        }
        expect(quotaOf(policy, { incomeCents, history: improved })).toBeGreaterThanOrEqual(
          quotaOf(policy, { incomeCents, history }),
        )
        expect(hasGoodHistory(policy, improved) || !hasGoodHistory(policy, history)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('is free where no principal is outstanding, and never less than nothing', () => {
    expect(freeQuota({ quotaCents: cents(100_000), outstandingPrincipalCents: cents(40_000) })).toBe(60_000)
    expect(freeQuota({ quotaCents: cents(100_000), outstandingPrincipalCents: cents(140_000) })).toBe(0)
  })
})

describe('the room for installments', () => {
  it('is the share of the income, to the last whole centavo inside it', () => {
    expect(installmentRoom(defaultPolicy, cents(300_000))).toBe(90_000)
    expect(installmentRoom(defaultPolicy, cents(9))).toBe(2)
    fc.assert(
      fc.property(amount(100_000_000_000), fc.integer({ min: 0, max: 100_000_000 }), (incomeCents, share) => {
        const room = BigInt(installmentRoom({ ...defaultPolicy, installmentShare: rate(share) }, incomeCents))
        const exact = BigInt(incomeCents) * BigInt(share)
        expect(room * 100_000_000n <= exact && (room + 1n) * 100_000_000n > exact).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
