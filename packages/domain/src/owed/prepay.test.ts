import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { cents, type Cents } from '../money/cents.ts'
import { isOpen } from './credited-loan.ts'
import { owedOn } from './owed.ts'
import { payRows, settle } from './pay.ts'
import { prepay } from './prepay.ts'
import { done, makeLoan, hasLoan, on, paidOnTime, workedLoan } from './testing/loans.ts'

const anyLoanTerms = fc
  .record({
    system: fc.constantFrom('price' as const, 'sac' as const),
    rate: fc.oneof(fc.integer({ min: 0, max: 20_000_000 }), fc.constantFrom(0, 1, 10_000)),
    release: fc.integer({ min: on('2024-01-01'), max: on('2032-12-31') }),
    dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
    financed: fc.oneof(fc.integer({ min: 30_000, max: 3_000_000 }), fc.integer({ min: 10, max: 3000 })),
    count: fc.oneof(
      { weight: 40, arbitrary: fc.integer({ min: 1, max: 24 }) },
      { weight: 1, arbitrary: fc.integer({ min: 25, max: 120 }) },
    ),
  })
  .filter(hasLoan)

describe('prepaying', () => {
  it('into fewer buys the last row and shrinks the one before it', () => {
    const before = paidOnTime(workedLoan(), 6)
    const { paid, loan } = done(prepay(before, { amountCents: cents(100_000), into: 'fewer', day: on('2026-09-20') }))
    expect(paid.parts).toEqual({
      amountCents: 100_000,
      earlyDiscountCents: 0,
      lateCents: 0,
      interestCents: 3507,
      principalCents: 96_493,
    })
    expect(paid.lines.map((line) => [line.number, line.nominalCents, line.amountCents])).toEqual([
      [11, 16_981, 15_482],
      [12, 94_555, 84_518],
    ])
    expect(loan.rows.filter(isOpen).map((row) => [row.paymentCents, row.principalCents, row.interestCents])).toEqual([
      [94_560, 88_803, 5757],
      [94_560, 87_673, 6887],
      [94_560, 89_425, 5135],
      [94_560, 91_215, 3345],
      [77_579, 76_058, 1521],
    ])
  })

  it('into smaller lowers every row by the same share, the last by the residue too', () => {
    const before = paidOnTime(workedLoan(), 6)
    const { paid, loan } = done(prepay(before, { amountCents: cents(100_000), into: 'smaller', day: on('2026-09-20') }))
    expect(paid.parts).toEqual({
      amountCents: 100_000,
      earlyDiscountCents: 0,
      lateCents: 0,
      interestCents: 3507,
      principalCents: 96_493,
    })
    expect(paid.discountCents).toBe(6411)
    expect(loan.rows.filter(isOpen).map((row) => row.paymentCents)).toEqual([
      76_825, 76_825, 76_825, 76_825, 76_825, 76_819,
    ])
    expect(done(owedOn(loan, { rows: 'all', day: on('2026-09-20') })).amountCents).toBe(533_174 - 100_000)
  })

  it('less than the interest that has run up is all interest: principal is never negative', () => {
    const { paid } = done(
      prepay(paidOnTime(workedLoan(), 6), { amountCents: cents(1000), into: 'smaller', day: on('2026-09-20') }),
    )
    expect(paid.parts).toEqual({
      amountCents: 1000,
      earlyDiscountCents: 0,
      lateCents: 0,
      interestCents: 1000,
      principalCents: 0,
    })
  })

  it('without interest gives every centavo back', () => {
    const loan = makeLoan({
      system: 'price',
      rate: 0,
      release: on('2026-03-10'),
      dueDay: undefined,
      financed: 120_000,
      count: 12,
    })
    const { paid, loan: after } = done(prepay(loan, { amountCents: cents(17), into: 'smaller', day: on('2026-03-10') }))
    expect(paid.parts.principalCents).toBe(17)
    expect(after.rows.map((row) => row.paymentCents)).toEqual([...Array.from({ length: 11 }, () => 9999), 9994])
  })

  it('of all that the rows are worth is settling; more, nothing or less than nothing is refused', () => {
    const loan = paidOnTime(workedLoan(), 6)
    const day = on('2026-09-20')
    for (const into of ['fewer', 'smaller'] as const) {
      expect(prepay(loan, { amountCents: cents(533_174), into, day })).toEqual(settle(loan, { day }))
      expect(prepay(loan, { amountCents: cents(533_175), into, day })).toEqual({ refused: 'amount_too_large' })
      for (const bad of [0, -1, 1.5, Number.NaN, Infinity]) {
        expect(prepay(loan, { amountCents: bad as Cents, into, day })).toEqual({ refused: 'not_an_amount' })
      }
    }
  })

  it('of all that they are worth leaves no row behind, not even a nearer one worth less than half a centavo', () => {
    const loan = makeLoan({
      system: 'sac',
      rate: 3_800_000,
      release: on('2026-03-10'),
      dueDay: undefined,
      financed: 2459,
      count: 120,
    })
    const day = loan.release
    const { loan: rest } = done(payRows(loan, { rows: loan.rows.slice(0, 118).map((row) => row.number), day }))
    expect(done(owedOn(rest, { rows: 'all', day })).lines.map((line) => line.amountCents)).toEqual([0, 1])
    expect(done(prepay(rest, { amountCents: cents(1), into: 'fewer', day })).repaid).toBe(true)
  })

  it('into fewer just what the last rows cost is paying those rows', () => {
    fc.assert(
      fc.property(anyLoanTerms, fc.nat(), fc.integer({ min: 0, max: 14 }), (loanTerms, pick, wait) => {
        const loan = makeLoan(loanTerms)
        const day = addDays(loan.release, wait)
        const rows = loan.rows.slice(pick % loan.rows.length).map((row) => row.number)
        const { amountCents } = done(owedOn(loan, { rows, day }))
        const far = done(owedOn(loan, { rows: [rows[0] ?? 1], day })).amountCents
        fc.pre(far > 0)
        expect(prepay(loan, { amountCents, into: 'fewer', day })).toEqual(payRows(loan, { rows, day }))
      }),
      { numRuns: 1000 },
    )
  })

  it('lowers what is owed today by the amount, within a centavo, and raises no later payment', () => {
    fc.assert(
      fc.property(
        anyLoanTerms,
        fc.constantFrom('fewer' as const, 'smaller' as const),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (loanTerms, into, pick, wait, share) => {
          const whole = makeLoan(loanTerms)
          const loan = paidOnTime(whole, pick % whole.rows.length)
          const next = loan.rows.find(isOpen)?.due ?? loan.lastEvent
          const day = addDays(loan.lastEvent, wait % (next - loan.lastEvent))
          const owed = done(owedOn(loan, { rows: 'all', day })).amountCents
          fc.pre(owed > 0)
          const amountCents = cents(1 + (share % owed))
          const { loan: after, paid } = done(prepay(loan, { amountCents, into, day }))
          expect(paid.amountCents).toBe(amountCents)
          expect(
            Math.abs(owed - amountCents - done(owedOn(after, { rows: 'all', day })).amountCents),
          ).toBeLessThanOrEqual(1)
          expect(after.rows.every((row, index) => row.paymentCents <= (loan.rows[index]?.paymentCents ?? 0))).toBe(true)
          if (into === 'fewer') {
            // Only the last rows change: those before the one that shrank keep their payments.
            const shrunk = after.rows.filter(
              (row, index) => isOpen(row) && row.paymentCents !== loan.rows[index]?.paymentCents,
            )
            expect(shrunk.length).toBeLessThanOrEqual(1)
            expect(shrunk.every((row) => row === after.rows.findLast(isOpen))).toBe(true)
          }
        },
      ),
      { numRuns: 1500 },
    )
  })
})
