import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day, type Day } from '../calendar/day.ts'
import { cents, sumCents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import type { CreditedLoan } from './credited-loan.ts'
import { presentValues, type PresentValue } from './present-value.ts'
import { done, makeLoan, hasLoan, on, workedLoan } from './testing/loans.ts'

const valuesOn = (
  { rateMonthly, release, rows }: CreditedLoan,
  { paid, at }: { paid: number; at: Day },
): PresentValue[] =>
  done(presentValues({ rateMonthly, release, dues: rows.map((row) => row.due), rows: rows.slice(paid), day: at }))

const settlement = (loan: CreditedLoan, { paid, at }: { paid: number; at: Day }): number =>
  sumCents(valuesOn(loan, { paid, at }).map((value) => value.amountCents))

const anyLoanTerms = fc
  .record({
    system: fc.constantFrom('price' as const, 'sac' as const),
    rate: fc.oneof(fc.integer({ min: 0, max: 20_000_000 }), fc.constantFrom(0, 1, 3_500_000)),
    release: fc.integer({ min: on('2024-01-01'), max: on('2032-12-31') }),
    dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
    financed: fc.integer({ min: 30_000, max: 3_000_000 }),
    count: fc.oneof(
      { weight: 40, arbitrary: fc.integer({ min: 1, max: 36 }) },
      { weight: 1, arbitrary: fc.integer({ min: 37, max: 120 }) },
    ),
  })
  .filter(hasLoan)

describe('the present value of rows', () => {
  it('is on a due date what the worked figures say: whole periods', () => {
    expect(settlement(workedLoan(), { paid: 6, at: on('2026-09-10') })).toBe(529_667)
    const last = valuesOn(workedLoan(), { paid: 11, at: on('2026-09-10') })
    expect(last).toEqual([
      {
        number: 12,
        paymentCents: 94_555,
        amountCents: 83_962,
        discountCents: 10_593,
        exponent: { wholePeriods: 5, days: 30, daysInPeriod: 30 },
      },
    ])
  })

  it('is between due dates what the worked figures say: the running period by its own days', () => {
    const values = valuesOn(workedLoan(), { paid: 6, at: on('2026-09-20') })
    expect(values.map((value) => value.amountCents)).toEqual([93_320, 91_490, 89_696, 87_937, 86_213, 84_518])
    expect(sumCents(values.map((value) => value.amountCents))).toBe(533_174)
    expect(sumCents(values.map((value) => value.discountCents))).toBe(34_181)
    expect(values[1]?.exponent).toEqual({ wholePeriods: 1, days: 20, daysInPeriod: 30 })
    expect(settlement(workedLoan(), { paid: 6, at: on('2026-09-11') })).toBe(530_017)
    expect(settlement(workedLoan(), { paid: 11, at: on('2027-02-20') })).toBe(93_359)
  })

  it('of a far row is the same whether the rows before it are open or paid', () => {
    const [value] = valuesOn(workedLoan(), { paid: 11, at: on('2026-09-20') })
    expect(value?.amountCents).toBe(84_518)
  })

  it('takes a last day of February to the 31st of March as one period, but not where the loan begins there', () => {
    const rateMonthly = rate(10_000_000)
    const rows = [{ number: 2, paymentCents: cents(110_000) }]
    const dues = [on('2026-02-28'), on('2026-03-31')]
    const [late] = done(presentValues({ rateMonthly, release: on('2026-01-31'), dues, rows, day: on('2026-02-28') }))
    expect(late?.amountCents).toBe(100_000)
    const release = on('2026-02-28')
    const only = [{ number: 1, paymentCents: cents(110_000) }]
    const first = done(presentValues({ rateMonthly, release, dues: [on('2026-03-31')], rows: only, day: release }))
    expect(first[0]?.exponent).toEqual({ wholePeriods: 0, days: 31, daysInPeriod: 30 })
    expect(first[0]?.amountCents).toBe(99_683)
  })

  it('is refused before release and for what is no day', () => {
    const { rateMonthly, release, rows } = workedLoan()
    const dues = rows.map((row) => row.due)
    expect(presentValues({ rateMonthly, release, dues, rows, day: addDays(release, -1) })).toEqual({
      refused: 'before_release',
    })
    expect(presentValues({ rateMonthly, release, dues, rows, day: Number.NaN as Day })).toEqual({
      refused: 'not_a_day',
    })
  })

  it('on the day of release is the amount financed, and on each due date the schedule’s balance, within a centavo per row', () => {
    fc.assert(
      fc.property(anyLoanTerms, fc.nat(), (loanTerms, pick) => {
        const loan = makeLoan(loanTerms)
        const paid = pick % loan.rows.length
        const at = paid === 0 ? loan.release : (loan.rows[paid - 1]?.due ?? loan.release)
        const balance = sumCents(loan.rows.slice(paid).map((row) => row.principalCents))
        expect(Math.abs(settlement(loan, { paid, at }) - balance)).toBeLessThanOrEqual(loan.rows.length - paid)
      }),
      { numRuns: 1500 },
    )
  })

  it('never falls from one day to the next, and never exceeds what remains', () => {
    fc.assert(
      fc.property(anyLoanTerms, fc.nat(), fc.nat(), (loanTerms, pick, wait) => {
        const loan = makeLoan(loanTerms)
        const paid = pick % loan.rows.length
        const from = paid === 0 ? loan.release : (loan.rows[paid - 1]?.due ?? loan.release)
        const until = loan.rows[paid]?.due ?? from
        const at = day(from + (wait % (until - from)))
        const today = settlement(loan, { paid, at })
        expect(settlement(loan, { paid, at: addDays(at, 1) })).toBeGreaterThanOrEqual(today)
        expect(today).toBeLessThanOrEqual(sumCents(loan.rows.slice(paid).map((row) => row.paymentCents)))
      }),
      { numRuns: 1500 },
    )
  })
})
