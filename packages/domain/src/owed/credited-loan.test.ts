import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import { makeSchedule } from '../schedule/make-schedule.ts'
import { creditLoan } from './credited-loan.ts'
import { daysLate, installmentState } from './installment-state.ts'
import { LATE_TERMS } from '../cost/late-terms.ts'
import { done, on, paidOnTime, workedLoan } from './testing/loans.ts'

describe('a credited loan', () => {
  it('begins as its schedule, with the payable dates', () => {
    const loan = workedLoan()
    expect(loan.rows.map((row) => row.interestCents)).toEqual([
      20_000, 18_509, 16_988, 15_436, 13_854, 12_240, 10_593, 8914, 7201, 5454, 3672, 1854,
    ])
    expect(loan.rows.slice(0, 3).map((row) => row.payable)).toEqual([
      on('2026-04-10'),
      on('2026-05-11'),
      on('2026-06-10'),
    ])
    expect(loan.lastEvent).toBe(loan.release)
  })

  it('is not made of amounts that do not sum, nor of a list that is not one', () => {
    const terms = { system: 'price', rateMonthly: rate(2_000_000), release: on('2026-03-10'), count: 12 } as const
    const schedule = done(makeSchedule({ ...terms, financedCents: cents(1_000_000) }))
    const amounts = { netCents: cents(1_000_000), iofCents: cents(0), feeCents: cents(0), lateTerms: LATE_TERMS }
    expect(() => creditLoan({ ...amounts, schedule, iofCents: cents(1) })).toThrow(RangeError)
    expect(() => creditLoan({ ...amounts, schedule, iofCents: cents(-1), feeCents: cents(1) })).toThrow(RangeError)
    const [first, ...others] = schedule.installments
    expect(() => creditLoan({ ...amounts, schedule: { ...schedule, installments: others } })).toThrow(RangeError)
    const broken = first === undefined ? [] : [{ ...first, interestCents: cents(first.interestCents + 1) }, ...others]
    expect(() => creditLoan({ ...amounts, schedule: { ...schedule, installments: broken } })).toThrow(RangeError)
  })
})

describe('the state of an installment', () => {
  it('is read off the dates: early, immediate through the payable date, overdue after, refunded once paid', () => {
    const loan = workedLoan()
    const days = ['2026-05-09', '2026-05-10', '2026-05-11', '2026-05-12'].map(on)
    const second = loan.rows.filter((row) => row.number === 2)
    expect(second.flatMap((row) => days.map((day) => installmentState(row, day)))).toEqual([
      'early',
      'immediate',
      'immediate',
      'overdue',
    ])
    expect(second.flatMap((row) => days.map((day) => daysLate(row, day)))).toEqual([0, 0, 0, 1])
    expect(
      paidOnTime(loan, 2)
        .rows.slice(0, 3)
        .map((row) => installmentState(row, on('2027-01-01'))),
    ).toEqual(['refunded', 'refunded', 'overdue'])
  })
})
