import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankingDaysAfter } from '../calendar/banking.ts'
import { addDays, type Day } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import { isRepaid, outstandingPrincipalCents, type CreditedLoan, type LoanRow } from './credited-loan.ts'
import { chargesSum } from './late.ts'
import { owedOn } from './owed.ts'
import { payPart, payRows, settle, type Payment } from './pay.ts'
import { prepay } from './prepay.ts'
import { replan } from './replan.ts'
import { anyLoanTerms, anySteps } from './testing/any.ts'
import { live, take } from './testing/histories.ts'
import { done, makeLoan, on, paidOnTime, workedLoan } from './testing/loans.ts'
import { faultsOf, unsound } from './testing/sound.ts'
import { undoPayment } from './undo.ts'

const NONE: ReadonlySet<number> = new Set()

const undoLast = (payment: Payment, day: Day): CreditedLoan =>
  undoPayment(payment.loan, {
    payment: payment.paid,
    before: payment.before,
    paidLater: NONE,
    replannedSince: false,
    day,
  })

/** A row without its payable date and what lateness fixed. */
const asks = (all: LoanRow) => {
  const { payable: _, fixedLate: __, segment: ___, returnedOn: ____, ...row } = all
  return row
}
const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)

describe('a payment that is undone', () => {
  it('leaves the rows as before it, payable until the fifth banking day after the return', () => {
    const loan = paidOnTime(workedLoan(), 2)
    // Due on Wednesday 2026-06-10; the bank takes the money back on Friday 2026-06-19.
    const paid = done(payRows(loan, { rows: [3], day: on('2026-06-10') }))
    const after = undoLast(paid, on('2026-06-19'))
    const row = after.rows.find(({ number }) => number === 3)
    expect(row).toEqual({
      ...loan.rows.find(({ number }) => number === 3),
      payable: on('2026-06-26'),
      returnedOn: on('2026-06-19'),
    })
    expect(after.paid).toEqual(loan.paid)
    const owedAt = (day: string) => done(owedOn(after, { rows: [3], day: on(day) }))
    expect(owedAt('2026-06-26')).toMatchObject({ amountCents: 94_560, lines: [{ state: 'immediate', daysLate: 0 }] })
    // After that it is late like any other: a fine, and daily charges from the new date on.
    expect(owedAt('2026-07-06')).toMatchObject({ amountCents: 97_392, lines: [{ state: 'overdue', daysLate: 10 }] })
  })

  it('keeps what the row owed for being late when it was paid, adds nothing until the new date, and asks for no second fine', () => {
    const loan = paidOnTime(workedLoan(), 2)
    const paid = done(payRows(loan, { rows: [3], day: on('2026-06-20') }))
    const late = paid.paid.lines[0]?.late
    expect(late).toEqual({ fineCents: 1891, moraCents: 315, contractInterestCents: 626 })
    const after = undoLast(paid, on('2026-08-03'))
    expect(done(owedOn(after, { rows: [3], day: on('2026-08-10') })).amountCents).toBe(97_392)
    const later = done(owedOn(after, { rows: [3], day: on('2026-08-20') }))
    expect(later.lines[0]?.late).toEqual({ fineCents: 1891, moraCents: 630, contractInterestCents: 1252 })
    // Paying a part before the new date causes no fine either.
    const part = done(payPart(after, { amountCents: cents(50_000), day: on('2026-08-10') }))
    expect(done(owedOn(part.loan, { rows: [3], day: on('2026-09-01') })).lines[0]?.late.fineCents).toBe(0)
  })

  it('reopens a loan that was settled early, each row on its own date', () => {
    const loan = paidOnTime(workedLoan(), 2)
    const paid = done(settle(loan, { day: on('2026-05-20') }))
    expect(paid.repaid).toBe(true)
    const after = undoLast(paid, on('2026-07-15'))
    expect(after.rows.map(asks)).toEqual(loan.rows.map(asks))
    expect(after.rows.slice(2, 6).map(({ payable }) => payable)).toEqual(
      ['2026-07-22', '2026-07-22', '2026-08-10', '2026-09-10'].map(on),
    )
    expect(isRepaid(after)).toBe(false)
  })

  it('that lowered all rows puts back what it took off, also of those that were paid since', () => {
    const loan = paidOnTime(workedLoan(), 2)
    const first = done(prepay(loan, { amountCents: cents(200_000), into: 'smaller', day: on('2026-05-20') }))
    const second = done(payRows(first.loan, { rows: [3], day: on('2026-06-10') }))
    const after = undoPayment(second.loan, {
      payment: first.paid,
      paidLater: new Set([3]),
      replannedSince: false,
      day: on('2026-06-15'),
    })
    expect(unsound(after)).toEqual([])
    expect(after.rows.map(({ paymentCents }) => paymentCents)).toEqual(
      loan.rows.map(({ paymentCents }) => paymentCents),
    )
    const row = after.rows.find(({ number }) => number === 3)
    expect(row).toMatchObject({ closed: null, payable: on('2026-06-22') })
    expect(done(owedOn(after, { rows: [3], day: on('2026-06-20') })).amountCents).toBe(94_560 - second.paid.amountCents)
  })

  it('becomes one new row where a plan was signed since, which no list discounts', () => {
    const loan = paidOnTime(workedLoan(), 4)
    const paid = done(payRows(loan, { rows: [5], day: on('2026-08-20') }))
    const plan = done(
      replan(paid.loan, {
        day: on('2026-09-20'),
        count: 10,
        firstDue: on('2026-10-15'),
        dueDay: 15,
        rateMonthly: loan.rateMonthly,
        waivedCents: cents(0),
        system: 'price',
      }),
    )
    const before = done(owedOn(plan.loan, { rows: 'all', day: on('2026-10-01') }))
    const after = undoPayment(plan.loan, {
      payment: paid.paid,
      paidLater: NONE,
      replannedSince: true,
      day: on('2026-09-28'),
    })
    expect(unsound(after)).toEqual([])
    const row = after.rows.at(-1)
    expect(row).toMatchObject({ extra: true, due: on('2026-09-28'), payable: on('2026-10-05') })
    const owed = done(owedOn(after, { rows: 'all', day: on('2026-10-01') }))
    expect(owed.amountCents).toBe(before.amountCents + paid.paid.amountCents)
    const settled = done(settle(after, { day: on('2026-10-01') }))
    expect(settled).toMatchObject({ repaid: true, loan: { paid: { principalCents: loan.financedCents } } })
  })

  it('of any history, whichever it was, leaves a sound loan that can be paid to the last centavo', () => {
    fc.assert(
      fc.property(
        anyLoanTerms,
        anySteps,
        fc.nat(),
        fc.integer({ min: 0, max: 60 }),
        fc.boolean(),
        (loanTerms, steps, pick, wait, hasBefore) => {
          const loan = makeLoan(loanTerms)
          const payments: Payment[] = []
          let now = loan
          for (const step of steps) {
            const payment = isRepaid(now) ? undefined : take(now, step)
            if (payment === undefined) continue
            payments.push(payment)
            now = payment.loan
          }
          if (payments.length === 0) return
          const place = pick % payments.length
          const payment = payments[place] as Payment
          const later = payments.slice(place + 1)
          const day = addDays(now.lastEvent, wait)
          const isLast = later.length === 0
          const undone = undoPayment(now, {
            payment: payment.paid,
            ...(isLast && hasBefore ? { before: payment.before } : {}),
            paidLater: new Set(later.flatMap(({ paid }) => paid.lines.map(({ number }) => number))),
            replannedSince: false,
            day,
          })
          expect(unsound(undone)).toEqual([])
          expect(outstandingPrincipalCents(undone)).toBe(
            outstandingPrincipalCents(now) + payment.paid.parts.principalCents,
          )
          if (isLast) {
            const before = place === 0 ? loan : (payments[place - 1] as Payment).loan
            const payAgain = bankingDaysAfter(day, 5)
            const touched = new Set(payment.paid.lines.map(({ number }) => number))
            if (hasBefore) expect(undone.rows.map(asks)).toEqual(before.rows.map(asks))
            expect(undone.rows.map(({ paymentCents, closed }) => ({ paymentCents, closed }))).toEqual(
              before.rows.map(({ paymentCents, closed }) => ({ paymentCents, closed })),
            )
            expect(undone.rows.map(({ payable }) => payable)).toEqual(
              before.rows.map((row) => (touched.has(row.number) ? laterOf(row.payable, payAgain) : row.payable)),
            )
            // No charge for the time before the return.
            const charged = done(owedOn(undone, { rows: 'due', day }))
            const owedBefore = done(owedOn(before, { rows: [...touched], day: payment.paid.day }))
            expect(
              charged.lines
                .filter(({ number }) => touched.has(number))
                .reduce((sum, { late }) => sum + chargesSum(late), 0),
            ).toBe(owedBefore.lines.reduce((sum, { late }) => sum + chargesSum(late), 0))
          }
          const last = live({ ...undone, lastEvent: day }, steps, (_, { loan: after, paid }) =>
            expect([...faultsOf(paid, { undone: true }), ...unsound(after)]).toEqual([]),
          )
          expect(isRepaid(last)).toBe(true)
          expect(last.paid.principalCents).toBe(loan.financedCents)
        },
      ),
      {
        numRuns: 1000,
        // A row that is due by now and was reduced by one centavo more principal than payment.
        examples: [
          [
            { system: 'price', rate: 10_000, release: 19_723, dueDay: 17, financed: 69_538, count: 7 },
            [{ wait: 0, verb: 'smaller', share: 15_460 }],
            0,
            16,
            false,
          ],
        ],
      },
    )
  })
})
