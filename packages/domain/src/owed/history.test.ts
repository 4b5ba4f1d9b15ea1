import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { sumCents } from '../money/cents.ts'
import { isOpen, isRepaid, outstandingPrincipalCents, unpaidCents, type CreditedLoan } from './credited-loan.ts'
import { chargesSum } from './late.ts'
import type { Owed } from './line.ts'
import { leftToPayCents, owedOn } from './owed.ts'
import { live, type Step } from './testing/histories.ts'
import { done, givenLoan, hasLoan, on } from './testing/loans.ts'

const anyAsked = fc
  .record({
    system: fc.constantFrom('price' as const, 'sac' as const),
    rate: fc.oneof(fc.integer({ min: 0, max: 15_000_000 }), fc.constantFrom(0, 1, 10_000)),
    release: fc.integer({ min: on('2024-01-01'), max: on('2032-12-31') }),
    dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
    financed: fc.oneof(fc.integer({ min: 30_000, max: 3_000_000 }), fc.integer({ min: 10, max: 3000 })),
    count: fc.oneof({ weight: 14, arbitrary: fc.integer({ min: 1, max: 18 }) }, { weight: 1, arbitrary: fc.integer({ min: 19, max: 120 }) }),
  })
  .filter(hasLoan)

const anySteps = fc.array(
  fc.record({
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 75 })),
    verb: fc.constantFrom<Step['verb'][]>('rows', 'some rows', 'part', 'part', 'fewer', 'smaller', 'settle'),
    share: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 200_000 }), fc.constantFrom(0, 1_000_000)),
  }),
  { maxLength: 12 },
)

function expectExact({ lines, amountCents, discountCents, posting }: Owed): void {
  for (const line of lines) {
    const parts = [line.nominalCents, line.discountCents, line.principalCents, line.interestCents, line.earlyDiscountCents, ...Object.values(line.late)]
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    expect(line.nominalCents - line.discountCents + chargesSum(line.late)).toBe(line.amountCents)
    expect(line.principalCents + line.interestCents - line.earlyDiscountCents + chargesSum(line.late)).toBe(line.amountCents)
    if (line.state !== 'overdue') expect(chargesSum(line.late) + line.daysLate).toBe(0)
    expect(line.state === 'early').toBe(line.exponent !== null)
  }
  expect(sumCents(lines.map((line) => line.amountCents))).toBe(amountCents)
  expect(sumCents(lines.map((line) => line.discountCents))).toBe(discountCents)
  expect(posting.walletCents).toBe(amountCents)
  expect(posting.lateCents + posting.interestCents + posting.principalCents).toBe(posting.walletCents + posting.earlyDiscountCents)
}

function expectSound(loan: CreditedLoan): void {
  for (const row of loan.rows.filter(isOpen)) {
    expect(row.interestCents + row.principalCents).toBe(row.paymentCents)
    expect(Math.min(row.interestCents - row.paidInterestCents, row.principalCents - row.paidPrincipalCents)).toBeGreaterThanOrEqual(0)
    expect(unpaidCents(row)).toBeGreaterThan(0)
    if (row.segment !== null) expect(row.segment.baseCents).toBe(unpaidCents(row))
  }
  const open = loan.rows.filter(isOpen)
  expect(sumCents(open.map((row) => row.principalCents)) - sumCents(open.map((row) => row.paidPrincipalCents))).toBe(outstandingPrincipalCents(loan))
}

describe('any history of payments', () => {
  it('is exact at every step, reaches zero, and has then paid back just what was financed', () => {
    fc.assert(
      fc.property(anyAsked, anySteps, (asked, steps) => {
        const loan = givenLoan(asked)
        const last = live(loan, steps, (before, { loan: after, paid, repaid }) => {
          expectExact(paid)
          expectSound(after)
          expect(repaid).toBe(isRepaid(after))
          before.rows.forEach((row, index) => expect(after.rows[index]?.paymentCents).toBeLessThanOrEqual(row.paymentCents))
          // Rounding, and never more: half a centavo for what each row is worth and half for its interest.
          expect(paid.posting.earlyDiscountCents).toBeLessThanOrEqual(loan.rows.length)
        })
        expect(isRepaid(last)).toBe(true)
        expect(last.paid.principalCents).toBe(loan.financedCents)
        expect(outstandingPrincipalCents(last)).toBe(0)
        expect(done(owedOn(last, { rows: 'all', day: last.lastEvent })).amountCents).toBe(0)
        if (loan.rateMonthly === 0) expect(last.paid.interestCents + last.paid.earlyDiscountCents).toBe(0)
      }),
      { numRuns: 2500 },
    )
  })

  it('leaves plain data: a loan that was stored as JSON goes on the same', () => {
    fc.assert(
      fc.property(anyAsked, anySteps, (asked, steps) => {
        const loan = givenLoan(asked)
        const stored = (one: CreditedLoan): CreditedLoan => JSON.parse(JSON.stringify(one)) as CreditedLoan
        live(loan, steps, (_, { loan: after }) => {
          expect(stored(after)).toEqual(after)
        })
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves a debt that never falls from one day to the next and never exceeds what remains', () => {
    fc.assert(
      fc.property(anyAsked, anySteps, fc.integer({ min: 0, max: 100 }), (asked, steps, wait) => {
        const loan = givenLoan(asked)
        const seen = [loan]
        live(loan, steps, (_, { loan: after }) => seen.push(after))
        const some = seen[wait % seen.length] ?? loan
        const at = addDays(some.lastEvent, wait)
        const today = done(owedOn(some, { rows: 'all', day: at }))
        expectExact(today)
        expect(done(owedOn(some, { rows: 'all', day: addDays(at, 1) })).amountCents).toBeGreaterThanOrEqual(today.amountCents)
        expect(today.amountCents).toBeLessThanOrEqual(done(leftToPayCents(some, at)))
        if (today.lines.every((line) => line.state !== 'overdue' )) expect(today.amountCents).toBeLessThanOrEqual(sumCents(some.rows.map(unpaidCents)))
      }),
      { numRuns: 1000 },
    )
  })
})
