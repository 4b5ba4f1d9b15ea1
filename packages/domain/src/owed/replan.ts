import { payableOn } from '../calendar/banking.ts'
import { isDay, type Day } from '../calendar/day.ts'
import { MAX_INSTALLMENTS } from '../calendar/due-dates.ts'
import { addMonths, dayIn, monthOf } from '../calendar/months.ts'
import { cents, isCents, sumCents, type Cents } from '../money/cents.ts'
import { isRate, type Rate } from '../money/rate.ts'
import { isRefused, refuse, type Refused } from '../refused.ts'
import type { AmortisationSystem } from '../schedule/installment.ts'
import { isFinanced } from '../schedule/make-schedule.ts'
import { planOn } from '../schedule/plan.ts'
import { rowsOf, type RowsRefusal } from '../schedule/rows.ts'
import { isDue, isOpen, outstandingPrincipalCents, type CreditedLoan, type LoanRow } from './credited-loan.ts'
import { NO_CHARGES } from './late.ts'
import type { Owed } from './line.ts'
import { owedOn } from './owed.ts'
import { verbRefusal, type OwedRefusal } from './refusals.ts'
import { splitAgain } from './split.ts'
import { aheadOf, movePrincipal, type PrincipalTransfer } from './taxed-parts.ts'

/** How many days ahead a first due date may be. */
export const FIRST_DUE_DAYS = { soonest: 5, latest: 45 } as const

export interface ReplanTerms {
  /** The day of the debt, from which the new list counts. */
  readonly day: Day
  readonly count: number
  readonly firstDue: Day
  /** The chosen day of the month: a first date at the end of a short month may be clamped from a later day. */
  readonly dueDay: number
  readonly rateMonthly: Rate
  /** The part of the late charges that is waived. */
  readonly waivedCents: Cents
  readonly system: AmortisationSystem
}

/** A new list for what is owed. Pays nothing and posts nothing. */
export interface Replan {
  /** Everything owed on the day: the cost of settling. */
  readonly debt: Owed
  readonly waivedCents: Cents
  /** What the new list spreads: debt less waiver. */
  readonly financedCents: Cents
  /** The part beyond the principal: accrued before, and income once it is paid. */
  readonly carriedCents: Cents
  readonly replaced: readonly LoanRow[]
  readonly rows: readonly LoanRow[]
  /** The principal of the replaced rows, by new row. */
  readonly transfers: readonly PrincipalTransfer[]
  readonly totalCents: Cents
  readonly loan: CreditedLoan
}

export type ReplanRefusal =
  | OwedRefusal
  | RowsRefusal
  | 'rate_above_contract'
  | 'waiver_too_large'
  | 'count_out_of_range'
  | 'due_day_out_of_range'
  | 'first_due_out_of_range'
  | 'financed_out_of_range'

function termsRefusal(
  loan: CreditedLoan,
  { day, count, firstDue, dueDay, rateMonthly, waivedCents }: ReplanTerms,
): ReplanRefusal | undefined {
  if (!isRate(rateMonthly) || rateMonthly > loan.rateMonthly) return 'rate_above_contract'
  if (!Number.isInteger(count) || count < 1 || count > MAX_INSTALLMENTS) return 'count_out_of_range'
  if (!Number.isInteger(dueDay) || dueDay < 1 || dueDay > 31) return 'due_day_out_of_range'
  if (!isCents(waivedCents) || waivedCents < 0) return 'waiver_too_large'
  return isDay(firstDue) && firstDue > day && firstDue === dayIn(monthOf(firstDue), dueDay)
    ? undefined
    : 'first_due_out_of_range'
}

/**
 * Spreads everything owed on a day over a new repayment list that starts that day. The principal of each row is the
 * balance less the value of the rows after it, so that accrued interest and charges are paid first and the new rows
 * contain exactly the outstanding principal. Rounding never makes the list smaller than that.
 */
function replanned(loan: CreditedLoan, terms: ReplanTerms): Replan | Refused<ReplanRefusal> {
  const { day, count, firstDue, dueDay, rateMonthly, waivedCents, system } = terms
  const debt = owedOn(loan, { rows: 'all', day })
  if (isRefused(debt)) return debt
  if (waivedCents > debt.parts.lateCents) return refuse('waiver_too_large')
  const principal = outstandingPrincipalCents(loan)
  const financedCents = cents(Math.max(debt.amountCents - waivedCents, principal))
  if (!isFinanced(financedCents)) return refuse('financed_out_of_range')
  const dues = Array.from({ length: count }, (_, months) => addMonths({ from: firstDue, months, targetDay: dueDay }))
  const scheduleRows = rowsOf(planOn({ system, rateMonthly, release: day, dueDay, count }, dues), financedCents)
  if (isRefused(scheduleRows)) return scheduleRows
  const first = Math.max(...loan.rows.map((row) => row.number)) + 1
  const numbered = scheduleRows.map((row) => Object.assign(row, { number: first + row.number - 1 }))
  const splits = splitAgain(numbered, { balanceCents: principal, rateMonthly })
  // What had to be paid again is marked in the new list, too.
  const returnedOn = loan.rows.find((row) => isOpen(row) && row.returnedOn !== undefined)?.returnedOn
  const again = returnedOn === undefined ? {} : { returnedOn }
  const rows = numbered.map(
    ({ number, due, paymentCents }, index): LoanRow =>
      Object.assign(
        {
          number,
          due,
          payable: payableOn(due),
          paymentCents,
          interestCents: splits[index]?.interestCents ?? cents(0),
          principalCents: splits[index]?.principalCents ?? cents(0),
          paidInterestCents: cents(0),
          paidPrincipalCents: cents(0),
          paidLate: NO_CHARGES,
          fixedLate: NO_CHARGES,
          segment: null,
          closed: null,
        },
        again,
      ),
  )
  if (sumCents(rows.map((row) => row.principalCents)) !== principal) throw new Error('principal was lost')
  const closedRows = loan.rows.filter((row) => !isOpen(row))
  const replaced = loan.rows.filter(isOpen)
  const transfers = movePrincipal(loan, { replaced, rows })
  const taxedAhead = aheadOf(transfers)
  const list = { from: day, first, ...(taxedAhead.length === 0 ? {} : { taxedAhead }) }
  return {
    debt,
    waivedCents,
    financedCents,
    carriedCents: cents(financedCents - principal),
    replaced,
    rows,
    transfers,
    totalCents: sumCents(rows.map((row) => row.paymentCents)),
    loan: { ...loan, rateMonthly, rows: [...closedRows, ...rows], lastEvent: day, replanned: list },
  }
}

/** An agreed plan: never at a higher rate, never with anything added. */
export function replan(loan: CreditedLoan, terms: ReplanTerms): Replan | Refused<ReplanRefusal> {
  const refused = verbRefusal(loan, terms.day)
  if (refused !== undefined) return refused
  const wrong = termsRefusal(loan, terms)
  if (wrong !== undefined) return refuse(wrong)
  const ahead = terms.firstDue - terms.day
  return ahead < FIRST_DUE_DAYS.soonest || ahead > FIRST_DUE_DAYS.latest
    ? refuse('first_due_out_of_range')
    : replanned(loan, terms)
}

/**
 * Changes the due day: same rate, same number of open rows. The next date moves to the nearest occurrence of the new
 * day, but not sooner than `FIRST_DUE_DAYS.soonest`.
 */
export function changeDueDay(
  loan: CreditedLoan,
  { day, dueDay, system }: { day: Day; dueDay: number; system: AmortisationSystem },
): Replan | Refused<ReplanRefusal> {
  const refused = verbRefusal(loan, day)
  if (refused !== undefined) return refused
  const open = loan.rows.filter(isOpen)
  const next = open[0]
  if (next === undefined || open.some((row) => isDue(row, day))) return refuse('due_rows_first')
  if (!Number.isInteger(dueDay) || dueDay < 1 || dueDay > 31) return refuse('due_day_out_of_range')
  const firstDue = [-1, 0, 1, 2]
    .map((months) => dayIn(monthOf(next.due) + months, dueDay))
    .filter((due) => due >= day + FIRST_DUE_DAYS.soonest)
    .reduce((best, due) => (Math.abs(due - next.due) <= Math.abs(best - next.due) ? due : best))
  const terms = {
    day,
    count: open.length,
    firstDue,
    dueDay,
    rateMonthly: loan.rateMonthly,
    waivedCents: cents(0),
    system,
  }
  return replanned(loan, terms)
}
