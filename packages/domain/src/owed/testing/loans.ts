import { parseDay, type Day } from '../../calendar/day.ts'
import { cents } from '../../money/cents.ts'
import { rate } from '../../money/rate.ts'
import { isRefused } from '../../refused.ts'
import type { AmortisationSystem } from '../../schedule/installment.ts'
import { makeSchedule } from '../../schedule/make-schedule.ts'
import { creditLoan, type CreditedLoan } from '../credited-loan.ts'
import { LATE_TERMS } from '../../cost/late-terms.ts'
import { payRows } from '../pay.ts'

export function on(text: string): Day {
  const found = parseDay(text)
  if (found === undefined) throw new RangeError(`no such day: ${text}`)
  return found
}

/** Unwraps an answer that must not be a refusal. */
export function done<Value>(answer: Value): Exclude<Value, { refused: string }> {
  if (isRefused(answer)) throw new Error(`refused: ${answer.refused}`)
  return answer as Exclude<Value, { refused: string }>
}

export interface LoanTerms {
  readonly system: AmortisationSystem
  readonly rate: number
  readonly release: number
  readonly dueDay: number | undefined
  readonly financed: number
  readonly count: number
}

/** A loan without IOF or fee; undefined if there is no such schedule. */
function loanOf({ system, rate: monthly, release, dueDay, financed, count }: LoanTerms): CreditedLoan | undefined {
  const financedCents = cents(financed)
  const schedule = makeSchedule({
    system,
    rateMonthly: rate(monthly),
    release: release as Day,
    dueDay,
    financedCents,
    count,
  })
  return isRefused(schedule)
    ? undefined
    : creditLoan({ schedule, netCents: financedCents, iofCents: cents(0), feeCents: cents(0), lateTerms: LATE_TERMS })
}

/** The same, but throws if there is none. */
export function makeLoan(loanTerms: LoanTerms): CreditedLoan {
  const loan = loanOf(loanTerms)
  if (loan === undefined) throw new Error('no such schedule')
  return loan
}

export const hasLoan = (loanTerms: LoanTerms): boolean => loanOf(loanTerms) !== undefined

/** R$ 10,000 at 2 % a month in twelve payments from 2026-03-10: the loan of the worked figures. */
export const workedLoan = (): CreditedLoan =>
  makeLoan({
    system: 'price',
    rate: 2_000_000,
    release: on('2026-03-10'),
    dueDay: undefined,
    financed: 1_000_000,
    count: 12,
  })

/** Pays the first rows, each on its due date. */
export const paidOnTime = (loan: CreditedLoan, count: number): CreditedLoan =>
  loan.rows.slice(0, count).reduce((now, row) => done(payRows(now, { rows: [row.number], day: row.due })).loan, loan)
