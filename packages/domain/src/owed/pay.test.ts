import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../calendar/day.ts'
import { cents, type Cents } from '../money/cents.ts'
import { outstandingPrincipalCents } from './credited-loan.ts'
import { leftToPayCents, owedOn } from './owed.ts'
import { payPart, payRows, settle } from './pay.ts'
import { prepay } from './prepay.ts'
import { done, makeLoan, on, paidOnTime, workedLoan } from './testing/loans.ts'

describe('paying rows', () => {
  it('on the due date takes the payment by the list, interest and principal', () => {
    const { paid, loan, repaid } = done(payRows(workedLoan(), { rows: [1], day: on('2026-04-10') }))
    expect(paid.parts).toEqual({
      amountCents: 94_560,
      earlyDiscountCents: 0,
      lateCents: 0,
      interestCents: 20_000,
      principalCents: 74_560,
    })
    expect(paid.lines[0]).toMatchObject({ state: 'immediate', exponent: null, daysLate: 0 })
    expect(outstandingPrincipalCents(loan)).toBe(925_440)
    expect(repaid).toBe(false)
    expect(loan.rows[0]).toMatchObject({
      closed: on('2026-04-10'),
      paidInterestCents: 20_000,
      paidPrincipalCents: 74_560,
    })
  })

  it('overdue takes the charges of the worked figures', () => {
    const { paid } = done(payRows(workedLoan(), { rows: [1], day: on('2026-04-20') }))
    expect(paid.amountCents).toBe(97_392)
    expect(paid.lines[0]).toMatchObject({
      state: 'overdue',
      daysLate: 10,
      late: { fineCents: 1891, moraCents: 315, contractInterestCents: 626 },
    })
    expect(paid.parts).toEqual({
      amountCents: 97_392,
      earlyDiscountCents: 0,
      lateCents: 2832,
      interestCents: 20_000,
      principalCents: 74_560,
    })
  })

  it('counts days late from the payable date: a Sunday is paid on Monday', () => {
    const loan = paidOnTime(workedLoan(), 1)
    const monday = done(owedOn(loan, { rows: [2], day: on('2026-05-11') }))
    expect(monday).toMatchObject({ amountCents: 94_560, lines: [{ state: 'immediate', payable: on('2026-05-11') }] })
    const tuesday = done(owedOn(loan, { rows: [2], day: on('2026-05-12') }))
    expect(tuesday).toMatchObject({ amountCents: 96_545, lines: [{ state: 'overdue', daysLate: 1 }] })
  })

  it('early pays first the interest that has run up, and splits the other rows again', () => {
    const { paid, loan } = done(payRows(paidOnTime(workedLoan(), 6), { rows: [7], day: on('2026-09-20') }))
    expect(paid.parts).toEqual({
      amountCents: 93_320,
      earlyDiscountCents: 0,
      lateCents: 0,
      interestCents: 3507,
      principalCents: 89_813,
    })
    expect(paid.lines[0]).toMatchObject({
      nominalCents: 94_560,
      discountCents: 1240,
      exponent: { wholePeriods: 0, days: 20, daysInPeriod: 30 },
    })
    expect(loan.rows.slice(7).map((row) => [row.paymentCents, row.principalCents, row.interestCents])).toEqual([
      [94_560, 79_800, 14_760],
      [94_560, 87_359, 7201],
      [94_560, 89_106, 5454],
      [94_560, 90_888, 3672],
      [94_555, 92_701, 1854],
    ])
  })

  it('from the end costs what the worked figures say', () => {
    const { paid, loan } = done(payRows(paidOnTime(workedLoan(), 6), { rows: [12], day: on('2026-09-10') }))
    expect(paid).toMatchObject({ amountCents: 83_962, discountCents: 10_593 })
    expect(paid.parts).toEqual({
      amountCents: 83_962,
      earlyDiscountCents: 0,
      lateCents: 0,
      interestCents: 0,
      principalCents: 83_962,
    })
    expect(loan.rows.slice(6, 11).map((row) => row.principalCents)).toEqual([85_646, 87_359, 89_106, 90_888, 92_706])
  })

  it('wants every older due or overdue row first', () => {
    const loan = workedLoan()
    const day = on('2026-05-11')
    expect(payRows(loan, { rows: [2], day })).toEqual({ refused: 'due_rows_first' })
    expect(payRows(loan, { rows: [1, 12], day })).toEqual({ refused: 'due_rows_first' })
    expect(prepay(loan, { amountCents: cents(100), into: 'fewer', day })).toEqual({ refused: 'due_rows_first' })
    expect(done(payRows(loan, { rows: [1], day })).paid.lines).toHaveLength(1)
    const { paid } = done(payRows(loan, { rows: [12, 2, 1], day }))
    expect(paid.lines.map((line) => [line.number, line.state])).toEqual([
      [1, 'overdue'],
      [2, 'immediate'],
      [12, 'early'],
    ])
  })

  it('refuses rows that are not there to be paid', () => {
    const loan = paidOnTime(workedLoan(), 1)
    const day = loan.lastEvent
    expect(payRows(loan, { rows: [], day })).toEqual({ refused: 'no_rows' })
    expect(payRows(loan, { rows: [13], day })).toEqual({ refused: 'no_such_row' })
    expect(payRows(loan, { rows: [2.5], day })).toEqual({ refused: 'no_such_row' })
    expect(payRows(loan, { rows: [3, 3], day })).toEqual({ refused: 'row_twice' })
    expect(payRows(loan, { rows: [1], day })).toEqual({ refused: 'row_already_paid' })
    expect(owedOn(loan, { rows: [1], day })).toEqual({ refused: 'row_already_paid' })
  })
})

describe('settling', () => {
  it('is what the worked figures say, and ends the loan', () => {
    const { paid, loan, repaid } = done(settle(paidOnTime(workedLoan(), 6), { day: on('2026-09-20') }))
    expect(paid).toMatchObject({ amountCents: 533_174, discountCents: 34_181 })
    expect(paid.parts).toEqual({
      amountCents: 533_174,
      earlyDiscountCents: 0,
      lateCents: 0,
      interestCents: 3507,
      principalCents: 529_667,
    })
    expect(repaid).toBe(true)
    expect(settle(loan, { day: on('2026-09-21') })).toEqual({ refused: 'loan_repaid' })
    expect(payRows(loan, { rows: [12], day: on('2026-09-21') })).toEqual({ refused: 'loan_repaid' })
  })

  it('bears what rounding leaves under the balance as early discount', () => {
    const loan = makeLoan({
      system: 'price',
      rate: 3_500_000,
      release: on('2026-03-10'),
      dueDay: undefined,
      financed: 526_111,
      count: 12,
    })
    const { paid } = done(settle(paidOnTime(loan, 1), { day: on('2026-04-10') }))
    expect(paid.parts).toEqual({
      amountCents: 490_080,
      earlyDiscountCents: 1,
      lateCents: 0,
      interestCents: 0,
      principalCents: 490_081,
    })
  })

  it('is not asked for while all that is left is worth nothing', () => {
    // R$ 25 in 120 rows at 3.8 %: once the near ones are paid, the last one is worth a third of a centavo.
    const loan = makeLoan({
      system: 'sac',
      rate: 3_827_720,
      release: on('2024-01-01'),
      dueDay: undefined,
      financed: 2500,
      count: 120,
    })
    const near = loan.rows.slice(0, 119).map((row) => row.number)
    const { loan: after } = done(payRows(loan, { rows: near, day: loan.release }))
    expect(settle(after, { day: loan.release })).toEqual({ refused: 'nothing_owed' })
    expect(done(settle(after, { day: after.rows[119]?.due ?? loan.release })).repaid).toBe(true)
  })

  it('takes overdue rows with their charges and future ones at what they are worth', () => {
    const loan = paidOnTime(workedLoan(), 5)
    const { paid } = done(settle(loan, { day: on('2026-09-20') }))
    expect(paid.lines.map((line) => line.state)).toEqual([
      'overdue',
      'early',
      'early',
      'early',
      'early',
      'early',
      'early',
    ])
    expect(paid.amountCents).toBe(97_392 + 533_174)
    expect(done(leftToPayCents(loan, on('2026-09-20')))).toBe(97_392 + 5 * 94_560 + 94_555)
  })
})

describe('a part payment', () => {
  it('pays late charges, then interest, then principal, and starts a new segment on the rest', () => {
    const { paid, loan } = done(payPart(workedLoan(), { amountCents: cents(50_000), day: on('2026-04-20') }))
    expect(paid.parts).toEqual({
      amountCents: 50_000,
      earlyDiscountCents: 0,
      lateCents: 2832,
      interestCents: 20_000,
      principalCents: 27_168,
    })
    expect(loan.rows[0]?.segment).toEqual({ baseCents: 47_392, since: on('2026-04-20') })
    const later = done(owedOn(loan, { rows: [1], day: on('2026-04-30') }))
    expect(later.lines[0]).toMatchObject({ principalCents: 47_392, interestCents: 0, daysLate: 20 })
    expect(later.lines[0]?.late).toEqual({ fineCents: 0, moraCents: 158, contractInterestCents: 314 })
    expect(later.amountCents).toBe(47_392 + 158 + 314)
  })

  it('that covers only some of the charges leaves the rest of them fixed: charges bear no charges', () => {
    const { paid, loan } = done(payPart(workedLoan(), { amountCents: cents(2000), day: on('2026-04-20') }))
    expect(paid.lines[0]?.late).toEqual({ fineCents: 1891, moraCents: 109, contractInterestCents: 0 })
    expect(loan.rows[0]?.fixedLate).toEqual({ fineCents: 0, moraCents: 206, contractInterestCents: 626 })
    expect(loan.rows[0]?.segment).toEqual({ baseCents: 94_560, since: on('2026-04-20') })
    const later = done(owedOn(loan, { rows: [1], day: on('2026-04-30') }))
    expect(later.lines[0]?.late).toEqual({ fineCents: 0, moraCents: 206 + 315, contractInterestCents: 626 + 626 })
  })

  it('on the due date lowers what can become overdue', () => {
    const { loan } = done(payPart(workedLoan(), { amountCents: cents(44_560), day: on('2026-04-10') }))
    expect(loan.rows[0]?.segment).toBeNull()
    const next = done(owedOn(loan, { rows: [1], day: on('2026-04-11') }))
    expect(next.lines[0]?.late).toEqual({ fineCents: 1000, moraCents: 17, contractInterestCents: 33 })
  })

  it('goes to the oldest row first', () => {
    const day = on('2026-05-11')
    const first = done(owedOn(workedLoan(), { rows: [1], day })).amountCents
    const { paid, loan } = done(payPart(workedLoan(), { amountCents: cents(first + 30_000), day }))
    expect(paid.lines.map((line) => [line.number, line.amountCents])).toEqual([
      [1, first],
      [2, 30_000],
    ])
    expect(loan.rows[1]).toMatchObject({ paidInterestCents: 18_509, paidPrincipalCents: 11_491 })
  })

  it('is refused where nothing is due, and above what is due', () => {
    const day = on('2026-04-10')
    expect(payPart(workedLoan(), { amountCents: cents(100), day: addDays(day, -1) })).toEqual({
      refused: 'nothing_due',
    })
    expect(payPart(workedLoan(), { amountCents: cents(94_561), day })).toEqual({ refused: 'amount_too_large' })
    for (const bad of [0, -1, 0.5, Number.NaN]) {
      expect(payPart(workedLoan(), { amountCents: bad as Cents, day })).toEqual({ refused: 'not_an_amount' })
    }
  })
})

describe('a day', () => {
  it('before release, before the last payment or none at all is refused', () => {
    const loan = paidOnTime(workedLoan(), 2)
    const before = [
      [addDays(loan.release, -1), 'before_release'],
      [addDays(loan.lastEvent, -1), 'before_last_event'],
      [0.5 as Day, 'not_a_day'],
    ] as const
    for (const [day, refused] of before) {
      expect(settle(loan, { day })).toEqual({ refused })
      expect(payRows(loan, { rows: [3], day })).toEqual({ refused })
      expect(payPart(loan, { amountCents: cents(1), day })).toEqual({ refused })
      expect(prepay(loan, { amountCents: cents(1), into: 'smaller', day })).toEqual({ refused })
      expect(owedOn(loan, { rows: 'all', day })).toEqual({ refused })
      expect(leftToPayCents(loan, day)).toEqual({ refused })
    }
  })

  it('on which each row is an amount but their sum is none is refused', () => {
    const day = on('2080-06-15')
    expect(done(owedOn(workedLoan(), { rows: [1], day })).amountCents).toBeGreaterThan(10_000_000_000)
    expect(owedOn(workedLoan(), { rows: 'all', day })).toEqual({ refused: 'amount_out_of_range' })
    expect(settle(workedLoan(), { day })).toEqual({ refused: 'amount_out_of_range' })
    expect(leftToPayCents(workedLoan(), day)).toEqual({ refused: 'amount_out_of_range' })
  })

  it('so far ahead that the charges leave the range is refused', () => {
    const day = on('2199-12-31')
    expect(owedOn(workedLoan(), { rows: 'all', day })).toEqual({ refused: 'amount_out_of_range' })
    expect(settle(workedLoan(), { day })).toEqual({ refused: 'amount_out_of_range' })
    expect(payPart(workedLoan(), { amountCents: cents(1), day })).toEqual({ refused: 'amount_out_of_range' })
    expect(leftToPayCents(workedLoan(), day)).toEqual({ refused: 'amount_out_of_range' })
  })
})
