import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../calendar/day.ts'
import { dayOfMonth } from '../calendar/months.ts'
import { IOF_RATES, type IofRates } from '../cost/iof.ts'
import { cents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import { isRefused } from '../refused.ts'
import { isOpen, isRepaid, type CreditedLoan } from './credited-loan.ts'
import { lateIof, lateIofCents, replanIofCents } from './further-iof.ts'
import { owedOn } from './owed.ts'
import { payPart, payRows, settle, type Payment } from './pay.ts'
import { changeDueDay, replan, type Replan } from './replan.ts'
import { anyLoanTerms, anySteps } from './testing/any.ts'
import { undoPayment } from './undo.ts'
import { live } from './testing/histories.ts'
import { done, makeLoan, on, paidOnTime, workedLoan } from './testing/loans.ts'

/** Centavos of IOF for so many centavos times days, not rounded. */
const exactly = (centDays: number): number => centDays * 0.000082
const payRow = (loan: CreditedLoan, number: number, day: Day): Payment => done(payRows(loan, { rows: [number], day }))

describe('IOF of a late payment', () => {
  it('is charged on the principal that is paid, from the nominal due date to the day of the payment', () => {
    // R$ 745.60 of principal, due on 2026-04-10: thirty further days.
    expect(lateIof(payRow(workedLoan(), 1, on('2026-05-10')), IOF_RATES)).toEqual([{ number: 1, iofCents: 183 }])
    // Two rows of R$ 745.60 and R$ 760.51, each with its own days (50 and 20) and its own rounding.
    const both = done(payRows(workedLoan(), { rows: [1, 2], day: on('2026-05-30') }))
    expect(lateIof(both, IOF_RATES)).toEqual([
      { number: 1, iofCents: 306 },
      { number: 2, iofCents: 125 },
    ])
    expect(lateIofCents(both, IOF_RATES)).toBe(431)
  })

  it('is nothing up to the payable date, and after it counts from the due date', () => {
    // 2026-05-10 is a Sunday: payable on Monday.
    const loan = paidOnTime(workedLoan(), 1)
    expect(lateIofCents(payRow(loan, 2, on('2026-05-11')), IOF_RATES)).toBe(0)
    expect(lateIof(payRow(loan, 2, on('2026-05-12')), IOF_RATES)).toEqual([
      { number: 2, iofCents: Math.round(exactly(76_051 * 2)) },
    ])
  })

  it('of a part payment is that of the principal it pays: charges and interest are not taxed', () => {
    const day = on('2026-05-10')
    const { amountCents, parts } = done(owedOn(workedLoan(), { rows: [1], day }))
    const charges = parts.lateCents + parts.interestCents
    expect(lateIofCents(done(payPart(workedLoan(), { amountCents: cents(charges), day })), IOF_RATES)).toBe(0)
    const first = done(payPart(workedLoan(), { amountCents: cents(charges + 40_000), day }))
    expect(lateIofCents(first, IOF_RATES)).toBe(Math.round(exactly(40_000 * 30)))
    const rest = done(payPart(first.loan, { amountCents: cents(amountCents - charges - 40_000), day }))
    expect(lateIofCents(rest, IOF_RATES)).toBe(Math.round(exactly(34_560 * 30)))
  })

  it('ends with the 365th day after release, and has no 0.38 % again', () => {
    // The last row is due on the 365th day.
    const loan = paidOnTime(workedLoan(), 11)
    expect(lateIof(payRow(loan, 12, on('2027-12-10')), IOF_RATES)).toEqual([])
    const eleventh = paidOnTime(workedLoan(), 10)
    const late = payRow(eleventh, 11, on('2028-06-01'))
    expect(lateIof(late, IOF_RATES)).toEqual([{ number: 11, iofCents: Math.round(exactly(90_888 * (365 - 337))) }])
    expect(lateIofCents(late, { ...IOF_RATES, maxDays: 337 })).toBe(0)
  })
})

describe('IOF of a payment that was taken back', () => {
  it('is charged again when it is paid again, also within the days that are given for it', () => {
    const late = payRow(workedLoan(), 1, on('2026-05-10'))
    const undone = undoPayment(late.loan, {
      payment: late.paid,
      before: late.before,
      paidLater: new Set(),
      replannedSince: false,
      day: on('2026-05-18'),
    })
    const again = payRow(undone, 1, on('2026-05-20'))
    expect(again.paid.lines[0]?.state).toBe('immediate')
    expect(lateIof(again, IOF_RATES)).toEqual([{ number: 1, iofCents: Math.round(exactly(74_560 * 40)) }])
  })
})

/** Two rows overdue on 2026-09-20, eight open. */
const overdueLoan = (): CreditedLoan => paidOnTime(workedLoan(), 4)
const TODAY = on('2026-09-20')
const plan = (count: number, loan = overdueLoan()): Replan =>
  done(
    replan(loan, {
      day: TODAY,
      count,
      firstDue: on('2026-10-15'),
      dueDay: 15,
      rateMonthly: rate(1_000_000),
      waivedCents: cents(0),
      system: 'price',
    }),
  )
const daysTo = (loan: CreditedLoan, due: Day): number => Math.min(due - loan.release, 365)
const centDaysOf = (loan: CreditedLoan, rows: CreditedLoan['rows']): number =>
  rows.reduce((sum, row) => sum + (row.principalCents - row.paidPrincipalCents) * daysTo(loan, row.due), 0)

describe('IOF of a new list', () => {
  it('that prolongs taxes every centavo up to its new date, less what it was taxed for', () => {
    const newPlan = plan(10)
    const further = centDaysOf(newPlan.loan, newPlan.rows) - centDaysOf(newPlan.loan, newPlan.replaced)
    expect(replanIofCents(newPlan, IOF_RATES)).toBe(Math.round(exactly(further)))
    expect(replanIofCents(newPlan, IOF_RATES)).toBe(3784)
    expect(newPlan.loan.replanned).not.toHaveProperty('taxedAhead')
    // Paid on time, nothing more is taxed; paid late, the tax continues from the new date.
    const [first] = newPlan.rows
    if (first === undefined) throw new Error('no row')
    expect(lateIofCents(payRow(newPlan.loan, first.number, first.payable), IOF_RATES)).toBe(0)
    expect(lateIofCents(payRow(newPlan.loan, first.number, addDays(first.due, 20)), IOF_RATES)).toBe(
      Math.round(exactly(first.principalCents * 20)),
    )
  })

  it('that shortens gives nothing back, and what was taxed for longer is not taxed again', () => {
    const newPlan = plan(2)
    const [first, second] = newPlan.rows
    if (first === undefined || second === undefined) throw new Error('no rows')
    // Rows 5 and 6 are overdue, row 7 is due on 2026-10-10. Row 8 is split: its rest moves to the second row, five
    // days after its old date.
    const ahead = newPlan.loan.replanned?.taxedAhead ?? []
    expect(ahead.map(({ number }) => number)).toEqual([first.number, ...Array.from({ length: 4 }, () => second.number)])
    const [five, six, seven, eight] = newPlan.replaced
    const aheadCents = ahead[0]?.principalCents ?? 0
    const notAhead = first.principalCents - aheadCents
    const prolonged = [five, six, seven].reduce(
      (sum, row) => sum + (row?.principalCents ?? 0) * (first.due - (row?.due ?? 0)),
      ((eight?.principalCents ?? 0) - aheadCents) * 5,
    )
    expect(replanIofCents(newPlan, IOF_RATES)).toBe(Math.round(exactly(prolonged)))
    // Ten days late: only the first centavos, since the others are taxed to 2026-11-10.
    expect(lateIofCents(payRow(newPlan.loan, first.number, addDays(first.due, 10)), IOF_RATES)).toBe(
      Math.round(exactly(notAhead * 10)),
    )
  })

  it('of another due day is charged where it is later, and is nothing where it is sooner', () => {
    const loan = paidOnTime(workedLoan(), 1)
    const withDueDay = (dueDay: number): Replan =>
      done(changeDueDay(loan, { day: on('2026-04-20'), dueDay, system: 'price' }))
    expect(replanIofCents(withDueDay(5), IOF_RATES)).toBe(0)
    const later = withDueDay(20)
    const further = later.transfers.reduce(
      (sum, part) => sum + part.principalCents * Math.max(daysTo(loan, part.due) - daysTo(loan, part.taxedThrough), 0),
      0,
    )
    expect(replanIofCents(later, IOF_RATES)).toBe(Math.round(exactly(further)))
    // Ten days on nearly all of the outstanding principal.
    expect(further).toBeGreaterThan(9 * 925_440 - 100_000)
  })
})

const anyRates = fc.constantFrom<IofRates[]>(IOF_RATES, { ...IOF_RATES, maxDays: 90 }, { ...IOF_RATES, maxDays: 0 })
const anyLate = fc.array(
  fc.record({
    wait: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 200 })),
    verb: fc.constantFrom('part' as const, 'part' as const, 'due' as const, 'plan' as const, 'due day' as const),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  { maxLength: 12 },
)

/**
 * Tracks every centavo of principal: its row and the days it was taxed for. Implements the rule independently of the
 * code.
 */
class Centavos {
  private rows: Map<number, { days: number }[]>
  private all: { days: number }[]
  private of: (day: Day) => number
  constructor(loan: CreditedLoan, maxDays: number) {
    this.of = (day) => Math.min(day - loan.release, maxDays)
    this.rows = new Map(
      loan.rows.map((row) => [
        row.number,
        Array.from({ length: row.principalCents }, () => ({ days: this.of(row.due) })),
      ]),
    )
    this.all = [...this.rows.values()].flat()
  }
  private tax(centavo: { days: number }, day: Day): number {
    const further = Math.max(this.of(day) - centavo.days, 0)
    centavo.days += further
    return further
  }
  pay({ paid }: Payment): number[] {
    return paid.lines.map(({ number, state, principalCents }) => {
      const taken = this.rows.get(number)?.splice(0, principalCents) ?? []
      return state === 'overdue' ? taken.reduce((sum, centavo) => sum + this.tax(centavo, paid.day), 0) : 0
    })
  }
  move({ replaced, rows }: Replan): number {
    const left = replaced
      .flatMap(({ number }) => this.rows.get(number) ?? [])
      .toSorted((one, other) => one.days - other.days)
    for (const { number } of replaced) this.rows.delete(number)
    return rows.reduce((sum, { number, due, principalCents }) => {
      const mine = left.splice(0, principalCents)
      const taxed = mine.reduce((total, centavo) => total + this.tax(centavo, due), 0)
      this.rows.set(number, mine)
      return sum + taxed
    }, 0)
  }
  get most(): number {
    return Math.max(0, ...this.all.map(({ days }) => days))
  }
}

describe('further IOF of any loan', () => {
  it('taxes no day of any centavo twice, none after the last taxed day, and rounds once for a row or a list', () => {
    fc.assert(
      fc.property(
        anyLoanTerms.map((loanTerms) => ({
          ...loanTerms,
          financed: 10 + (loanTerms.financed % 3000),
          count: Math.min(loanTerms.count, 8),
        })),
        anyLate,
        anyRates,
        (loanTerms, steps, rates) => {
          let loan: CreditedLoan
          try {
            loan = makeLoan(loanTerms)
          } catch {
            return
          }
          const centavos = new Centavos(loan, rates.maxDays)
          const rounded = (centDays: number): number => Math.floor((centDays * 8200 * 2 + 100_000_000) / 200_000_000)
          for (const { wait, verb, share } of steps) {
            if (isRepaid(loan)) break
            const day = addDays(loan.lastEvent, wait)
            if (verb === 'plan' || verb === 'due day') {
              const firstDue = addDays(day, 5 + (share % 40))
              const newPlan =
                verb === 'plan'
                  ? replan(loan, {
                      day,
                      count: 1 + (share % 12),
                      firstDue,
                      dueDay: dayOfMonth(firstDue),
                      rateMonthly: rate(Math.floor(loan.rateMonthly / 2)),
                      waivedCents: cents(0),
                      system: 'price',
                    })
                  : changeDueDay(loan, { day, dueDay: 1 + (share % 31), system: 'price' })
              if (isRefused(newPlan)) continue
              expect(replanIofCents(newPlan, rates)).toBe(rounded(centavos.move(newPlan)))
              loan = newPlan.loan
              continue
            }
            const due = done(owedOn(loan, { rows: 'due', day })).amountCents
            if (due === 0) continue
            const payment =
              verb === 'part'
                ? done(payPart(loan, { amountCents: cents(Math.max(1, Math.floor((due * share) / 100))), day }))
                : done(
                    payRows(loan, {
                      rows: loan.rows.filter((row) => isOpen(row) && row.due <= day).map((row) => row.number),
                      day,
                    }),
                  )
            const expected = centavos.pay(payment).map(rounded)
            expect(lateIofCents(payment, rates)).toBe(expected.reduce((sum, one) => sum + one, 0))
            loan = payment.loan
          }
          expect(centavos.most).toBeLessThanOrEqual(Math.max(rates.maxDays, 0))
        },
      ),
      { numRuns: 250 },
    )
  })

  it('is nothing where each row is paid by its payable date, whatever is paid early', () => {
    const taxed: number[] = []
    fc.assert(
      fc.property(anyLoanTerms, anySteps, (loanTerms, steps) => {
        live(makeLoan(loanTerms), steps, (_, payment) => {
          if (payment.paid.lines.every((line) => line.state !== 'overdue')) taxed.push(lateIofCents(payment, IOF_RATES))
        })
      }),
      { numRuns: 100 },
    )
    expect(taxed.length).toBeGreaterThan(100)
    expect(taxed.filter((cents) => cents !== 0)).toEqual([])
  })

  it('of settling late is that of the rows that are overdue', () => {
    const late = done(settle(workedLoan(), { day: on('2026-05-30') }))
    expect(lateIofCents(late, IOF_RATES)).toBe(431)
  })
})
