import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatDay, type Day } from '../calendar/day.ts'
import { dayOfMonth } from '../calendar/months.ts'
import { cet } from '../cost/cet.ts'
import { cents, sumCents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import { isRefused } from '../refused.ts'
import { isOpen, isRepaid, outstandingPrincipalCents, unpaidCents, type CreditedLoan } from './credited-loan.ts'
import { leftToPayCents, owedOn } from './owed.ts'
import { payPart, settle } from './pay.ts'
import { regret } from './regret.ts'
import { changeDueDay, replan, type Replan, type ReplanTerms } from './replan.ts'
import { anyLoanTerms, anySteps } from './testing/any.ts'
import { live } from './testing/histories.ts'
import { done, makeLoan, on, paidOnTime, workedLoan } from './testing/loans.ts'
import { faultsOf, unsound } from './testing/sound.ts'

/** The worked loan with four rows paid and two overdue on 2026-09-20. */
const overdueLoan = (): CreditedLoan => paidOnTime(workedLoan(), 4)
const TODAY = on('2026-09-20')
const terms: ReplanTerms = {
  day: TODAY,
  count: 10,
  firstDue: on('2026-10-15'),
  dueDay: 15,
  rateMonthly: rate(1_000_000),
  waivedCents: cents(0),
  system: 'price',
}

const anyTerms = fc.record({
  wait: fc.integer({ min: 0, max: 120 }),
  ahead: fc.integer({ min: 5, max: 45 }),
  count: fc.integer({ min: 1, max: 36 }),
  rateShare: fc.constantFrom(0, 0, 1, 50, 100, 100),
  waiverShare: fc.constantFrom(0, 37, 100),
  system: fc.constantFrom('price' as const, 'sac' as const),
})

/** Replans a random loan; undefined if there is no such list. */
function replanSome(
  loan: CreditedLoan,
  {
    wait,
    ahead,
    count,
    rateShare,
    waiverShare,
    system,
  }: typeof anyTerms extends fc.Arbitrary<infer Some> ? Some : never,
): Replan | undefined {
  const day = addDays(loan.lastEvent, wait)
  const firstDue = addDays(day, ahead)
  const debt = done(owedOn(loan, { rows: 'all', day }))
  const newPlan = replan(loan, {
    day,
    count,
    firstDue,
    dueDay: dayOfMonth(firstDue),
    rateMonthly: rate(Math.floor((loan.rateMonthly * rateShare) / 100)),
    waivedCents: cents(Math.floor((debt.parts.lateCents * waiverShare) / 100)),
    system,
  })
  if (!isRefused(newPlan)) return newPlan
  expect(['does_not_amortise', 'loan_repaid', 'financed_out_of_range']).toContain(newPlan.refused)
  return undefined
}

describe('a new plan', () => {
  it('spreads all that is owed that day, and asks for the principal that is out and not a centavo more', () => {
    const loan = overdueLoan()
    const debt = done(owedOn(loan, { rows: 'all', day: TODAY }))
    expect(debt.parts.lateCents).toBeGreaterThan(0)
    const newPlan = done(replan(loan, terms))
    expect(newPlan).toMatchObject({
      financedCents: debt.amountCents,
      carriedCents: debt.amountCents - outstandingPrincipalCents(loan),
    })
    expect(sumCents(newPlan.rows.map((row) => row.principalCents))).toBe(outstandingPrincipalCents(loan))
    expect(newPlan.rows.map((row) => row.number)).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22])
    expect(newPlan.rows.map((row) => formatDay(row.due)).slice(0, 3)).toEqual([
      '2026-10-15',
      '2026-11-15',
      '2026-12-15',
    ])
    expect(newPlan.loan.rows.map((row) => row.number)).toEqual([1, 2, 3, 4, ...newPlan.rows.map((row) => row.number)])
    expect(newPlan.replaced.map((row) => row.number)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
    const waived = done(replan(loan, { ...terms, waivedCents: debt.parts.lateCents }))
    expect(waived.financedCents).toBe(debt.amountCents - debt.parts.lateCents)
    const free = done(replan(loan, { ...terms, rateMonthly: rate(0) }))
    expect(free.totalCents).toBe(debt.amountCents)
  })

  it('keeps the wanted day through a short month', () => {
    const dues = done(
      replan(overdueLoan(), { ...terms, day: on('2027-01-20'), firstDue: on('2027-02-28'), dueDay: 31, count: 3 }),
    ).rows.map((row) => formatDay(row.due))
    expect(dues).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
  })

  it('is never dearer, never begins too soon or too late, and waives late charges alone', () => {
    const loan = overdueLoan()
    const late = done(owedOn(loan, { rows: 'all', day: TODAY })).parts.lateCents
    const wrong: [Partial<ReplanTerms>, string][] = [
      [{ rateMonthly: rate(2_000_001) }, 'rate_above_contract'],
      [{ waivedCents: cents(late + 1) }, 'waiver_too_large'],
      [{ waivedCents: cents(-1) }, 'waiver_too_large'],
      [{ firstDue: addDays(TODAY, 4), dueDay: 24 }, 'first_due_out_of_range'],
      [{ firstDue: addDays(TODAY, 46), dueDay: 5 }, 'first_due_out_of_range'],
      [{ dueDay: 16 }, 'first_due_out_of_range'],
      [{ dueDay: 32 }, 'due_day_out_of_range'],
      [{ count: 0 }, 'count_out_of_range'],
      [{ count: 121 }, 'count_out_of_range'],
      [{ day: addDays(loan.lastEvent, -1) }, 'before_last_event'],
    ]
    for (const [one, refused] of wrong) expect(replan(loan, { ...terms, ...one })).toEqual({ refused })
    expect(replan(done(settle(loan, { day: TODAY })).loan, terms)).toEqual({ refused: 'loan_repaid' })
  })

  it('takes no other CET than its rate: nothing is added to it', () => {
    const of = ({ financedCents, rows }: Replan) =>
      done(cet({ netCents: financedCents, release: TODAY, rows })).annualBp
    expect(of(done(replan(overdueLoan(), { ...terms, rateMonthly: rate(0) })))).toBe(0)
    // 2 % a month on dated flows: near 26.82 % a year, like every list at that rate.
    expect(of(done(replan(overdueLoan(), { ...terms, rateMonthly: rate(2_000_000) })))).toBeLessThan(2750)
  })

  it('of a few reais loses nothing to rounding: no part of a row is negative, and all the principal comes back', () => {
    const small = (monthly: number, count: number) =>
      makeLoan({ system: 'price', rate: monthly, release: on('2026-03-10'), dueDay: undefined, financed: 3000, count })
    const soon = {
      day: on('2026-03-10'),
      firstDue: on('2026-03-15'),
      dueDay: 15,
      waivedCents: cents(0),
      system: 'price',
    } as const
    // Twelve rows, each worth a fraction less than its payment: rounded, the first would have more principal than
    // payment.
    expect(unsound(done(replan(small(50_000, 6), { ...soon, count: 12, rateMonthly: rate(50_000) })).loan)).toEqual([])
    // Rounded row by row, settling costs a centavo less than the outstanding principal.
    const loan = small(100_000, 24)
    expect(done(owedOn(loan, { rows: 'all', day: soon.day })).amountCents).toBe(2999)
    expect(done(replan(loan, { ...soon, count: 12, rateMonthly: rate(0) })).totalCents).toBe(3000)
  })

  it('does not open the days of regret again', () => {
    expect(regret(done(replan(overdueLoan(), terms)).loan, { day: addDays(TODAY, 1) })).toEqual({
      refused: 'regret_is_over',
    })
  })

  it('is settled on its first day for what it spreads, and starts late charges of its own', () => {
    // A first period counted in days, and one of exactly one month, even with 31 days.
    for (const some of [terms, { ...terms, day: on('2026-10-20'), firstDue: on('2026-11-20'), dueDay: 20 }]) {
      const newPlan = done(replan(overdueLoan(), some))
      expect(
        Math.abs(done(owedOn(newPlan.loan, { rows: 'all', day: some.day })).amountCents - newPlan.financedCents),
      ).toBeLessThanOrEqual(newPlan.rows.length)
    }
    const { loan, rows } = done(replan(overdueLoan(), terms))
    const late = addDays(rows[0]?.payable ?? TODAY, 10)
    const [line] = done(owedOn(loan, { rows: 'due', day: late })).lines
    expect(line).toMatchObject({ number: 13, daysLate: 10, state: 'overdue' })
    expect(
      done(payPart(loan, { amountCents: cents(1000), day: late })).loan.rows.find((row) => row.number === 13)?.segment,
    ).not.toBeNull()
  })
})

describe('another due day', () => {
  const days = (loan: CreditedLoan, day: Day, dueDay: number): string[] =>
    done(changeDueDay(loan, { day, dueDay, system: 'price' })).rows.map((row) => formatDay(row.due))

  it('moves the next date to where the wanted day is nearest, and not nearer than five days', () => {
    const loan = paidOnTime(workedLoan(), 4)
    expect(days(loan, on('2026-07-20'), 15).slice(0, 2)).toEqual(['2026-08-15', '2026-09-15'])
    expect(days(loan, on('2026-07-20'), 5)[0]).toBe('2026-08-05')
    expect(days(loan, on('2026-07-20'), 31)[0]).toBe('2026-07-31')
    expect(days(loan, on('2026-08-03'), 5)[0]).toBe('2026-09-05')
    expect(days(loan, on('2026-08-09'), 13)[0]).toBe('2026-09-13')
    expect(days(loan, on('2026-07-20'), 15)).toHaveLength(8)
  })

  it('costs what the days cost: later more, sooner less', () => {
    const loan = paidOnTime(workedLoan(), 4)
    const day = on('2026-07-20')
    const left = sumCents(loan.rows.map(unpaidCents))
    const total = (dueDay: number): number => done(changeDueDay(loan, { day, dueDay, system: 'price' })).totalCents
    expect(total(18)).toBeGreaterThan(left)
    expect(total(3)).toBeLessThan(left)
    // The same day gives the same list, except for rounding and for a month counted in days.
    expect(Math.abs(total(10) - left)).toBeLessThan(700)
  })

  it('waits until nothing is due', () => {
    expect(changeDueDay(overdueLoan(), { day: TODAY, dueDay: 5, system: 'price' })).toEqual({
      refused: 'due_rows_first',
    })
    expect(changeDueDay(paidOnTime(workedLoan(), 4), { day: on('2026-08-10'), dueDay: 5, system: 'price' })).toEqual({
      refused: 'due_rows_first',
    })
    expect(changeDueDay(paidOnTime(workedLoan(), 4), { day: on('2026-08-09'), dueDay: 32, system: 'price' })).toEqual({
      refused: 'due_day_out_of_range',
    })
  })
})

describe('any history with a new plan in it', () => {
  it('is as exact as one without: sound at every step, repaid to the centavo, and never dearer than its rate', () => {
    let replans = 0
    fc.assert(
      fc.property(
        anyLoanTerms,
        anySteps,
        anyTerms,
        fc.boolean(),
        anySteps,
        fc.nat(),
        (loanTerms, before, newTerms, dueDay, after, pick) => {
          const loan = makeLoan(loanTerms)
          const seen = [loan]
          live(loan, before, (_, { loan: next }) => seen.push(next))
          const some = seen[pick % seen.length] ?? loan
          if (isRepaid(some)) return
          const at = addDays(some.lastEvent, newTerms.wait)
          const dueDayChange = dueDay
            ? changeDueDay(some, { day: at, dueDay: (pick % 31) + 1, system: newTerms.system })
            : undefined
          const newPlan =
            dueDayChange === undefined || isRefused(dueDayChange) ? replanSome(some, newTerms) : dueDayChange
          if (newPlan === undefined) return
          replans += 1
          expect(unsound(newPlan.loan)).toEqual([])
          expect(JSON.parse(JSON.stringify(newPlan.loan))).toStrictEqual(newPlan.loan)
          expect(newPlan.financedCents).toBeLessThanOrEqual(newPlan.debt.amountCents + some.rows.length)
          const last = live(newPlan.loan, after, (then, { loan: next, paid, repaid }) => {
            expect([...faultsOf(paid), ...unsound(next)]).toEqual([])
            expect(repaid).toBe(isRepaid(next))
            expect(
              then.rows.every((row, index) => (next.rows[index]?.paymentCents ?? Infinity) <= row.paymentCents),
            ).toBe(true)
            expect(paid.parts.earlyDiscountCents).toBeLessThanOrEqual(newPlan.rows.length)
          })
          expect(isRepaid(last)).toBe(true)
          expect(last.paid.principalCents).toBe(loan.financedCents)
          expect(outstandingPrincipalCents(last)).toBe(0)
        },
      ),
      { numRuns: 250 },
    )
    expect(replans).toBeGreaterThan(100)
  })

  it('leaves a debt that never falls from one day to the next and never exceeds what remains', () => {
    fc.assert(
      fc.property(
        anyLoanTerms,
        anySteps,
        anyTerms,
        anySteps,
        fc.integer({ min: 0, max: 100 }),
        (loanTerms, before, newTerms, after, wait) => {
          const loan = makeLoan(loanTerms)
          let some = loan
          for (const step of before.slice(0, 3))
            live(some, [step], (_, { loan: next }) => (isRepaid(next) ? undefined : (some = next)))
          const newPlan = replanSome(some, newTerms)
          if (newPlan === undefined) return
          const seen = [newPlan.loan]
          live(newPlan.loan, after, (_, { loan: next }) => seen.push(next))
          const then = seen[wait % seen.length] ?? newPlan.loan
          const at = addDays(then.lastEvent, wait)
          const today = done(owedOn(then, { rows: 'all', day: at }))
          expect(faultsOf(today)).toEqual([])
          expect(done(owedOn(then, { rows: 'all', day: addDays(at, 1) })).amountCents).toBeGreaterThanOrEqual(
            today.amountCents,
          )
          expect(today.amountCents).toBeLessThanOrEqual(done(leftToPayCents(then, at)))
          if (then.rows.every((row) => !isOpen(row) || at <= row.payable))
            expect(today.amountCents).toBeLessThanOrEqual(sumCents(then.rows.map(unpaidCents)))
        },
      ),
      { numRuns: 250 },
    )
  })
})
