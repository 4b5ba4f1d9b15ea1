import { cents, day, isRefused, rate, type Day } from '@home-credit/domain'
import { payableOn } from '../../packages/domain/src/calendar/banking.ts'
import { dueDates } from '../../packages/domain/src/calendar/due-dates.ts'
import { bankHolidays } from '../../packages/domain/src/calendar/holidays.ts'
import { cet, type Cet } from '../../packages/domain/src/cost/cet.ts'
import { iof, IOF_RATES } from '../../packages/domain/src/cost/iof.ts'
import { quote } from '../../packages/domain/src/cost/quote.ts'
import { creditLoan, type CreditedLoan } from '../../packages/domain/src/owed/credited-loan.ts'
import { LATE_TERMS } from '../../packages/domain/src/cost/late-terms.ts'
import { chargesSum, lateCharges, NO_CHARGES } from '../../packages/domain/src/owed/late.ts'
import { owedOn } from '../../packages/domain/src/owed/owed.ts'
import { payPart, payRows } from '../../packages/domain/src/owed/pay.ts'
import type { Installment } from '../../packages/domain/src/schedule/installment.ts'
import { makeSchedule } from '../../packages/domain/src/schedule/make-schedule.ts'
import type { CetFigures, Engine, LoanOn, LoanTerms, RowFigures } from './engine.ts'

/** Throws on a refusal. */
export function got<Value>(answer: Value): Exclude<Value, { refused: string }> {
  if (isRefused(answer)) throw new Error(`refused: ${answer.refused}`)
  return answer as Exclude<Value, { refused: string }>
}

export const domainTerms = ({
  system,
  rate: monthly,
  count,
  release,
  dueDay,
}: LoanTerms): {
  system: LoanTerms['system']
  rateMonthly: ReturnType<typeof rate>
  count: number
  release: Day
  dueDay: number | undefined
} => ({ system, rateMonthly: rate(monthly), count, release: day(release), dueDay })

const rowOut = ({ due, paymentCents, interestCents, principalCents, balanceCents }: Installment): RowFigures => ({
  due,
  payment: paymentCents,
  interest: interestCents,
  principal: principalCents,
  balance: balanceCents,
})
const rowIn = ({ due, payment, interest, principal, balance }: RowFigures, index: number): Installment => ({
  number: index + 1,
  due: day(due),
  paymentCents: cents(payment),
  interestCents: cents(interest),
  principalCents: cents(principal),
  balanceCents: cents(balance),
})
const cetOut = ({ annualBp, monthlyBp }: Cet): CetFigures => ({ annual: annualBp, monthly: monthlyBp })

/** A loan on the day it is credited, without IOF or fee. */
export function credited(terms: LoanTerms, rows: readonly RowFigures[]): CreditedLoan {
  const financedCents = cents(rows.reduce((sum, { principal }) => sum + principal, 0))
  const { system, rateMonthly, release } = domainTerms(terms)
  const schedule = { system, rateMonthly, release, financedCents, installments: rows.map(rowIn) }
  return creditLoan({
    schedule,
    netCents: financedCents,
    iofCents: cents(0),
    feeCents: cents(0),
    lateTerms: LATE_TERMS,
  })
}

/**
 * Pays rows on the day of release, which leaves the other payments unchanged, and then partial payments of due rows.
 */
function livedThrough({ terms, rows, paid, parts }: LoanOn): CreditedLoan {
  const loan = credited(terms, rows)
  const numbers = loan.rows.slice(0, paid).map(({ number }) => number)
  const rest = numbers.length === 0 ? loan : got(payRows(loan, { rows: numbers, day: loan.release })).loan
  return parts.reduce(
    (now, part) => got(payPart(now, { amountCents: cents(part.amount), day: day(part.day) })).loan,
    rest,
  )
}

export const domainEngine: Engine = {
  holidays: (year) => bankHolidays(year).map((holiday) => holiday.day),
  payableDate: (due) => payableOn(day(due)),
  dueDays: (terms) => got(dueDates(domainTerms(terms))),
  schedule: (terms, financed) => {
    const schedule = makeSchedule({ ...domainTerms(terms), financedCents: cents(financed) })
    return isRefused(schedule) ? undefined : schedule.installments.map(rowOut)
  },
  iof: (parts) => {
    const rows = parts.map(({ principal, days }) => ({ due: day(days), principalCents: cents(principal) }))
    const { dailyCents, additionalCents } = iof({ release: day(0), rows, rates: IOF_RATES })
    return { daily: dailyCents, additional: additionalCents }
  },
  cet: ({ net, release, payments }) => {
    const rows = payments.map(({ due, amount }) => ({ due: day(due), paymentCents: cents(amount) }))
    const found = cet({ netCents: cents(net), release: day(release), rows })
    return isRefused(found) ? undefined : cetOut(found)
  },
  quote: (terms, request) => {
    const amount = 'net' in request ? { netCents: cents(request.net) } : { principalCents: cents(request.principal) }
    const found = quote({ ...domainTerms(terms), feeCents: cents(request.fee), iof: IOF_RATES, ...amount })
    return isRefused(found)
      ? undefined
      : {
          financed: found.financedCents,
          net: found.netCents,
          iofDaily: found.iof.dailyCents,
          iofAdditional: found.iof.additionalCents,
          total: found.totalCents,
          rateAnnual: found.rateAnnualBp,
          cet: cetOut(found.cet),
          rows: found.schedule.installments.map(rowOut),
        }
  },
  late: ({ unpaid, days, rate: monthly }) => {
    const found =
      lateCharges({ baseCents: cents(unpaid), days, rateMonthly: rate(monthly), terms: LATE_TERMS, first: true }) ??
      NO_CHARGES
    return { fine: found.fineCents, mora: found.moraCents, interest: found.contractInterestCents }
  },
  owed: (history) => {
    const loan = livedThrough(history)
    const numbers = loan.rows
      .slice(history.paid)
      .filter((row) => row.closed === null)
      .map(({ number }) => number)
    const owed = numbers.length === 0 ? undefined : owedOn(loan, { rows: numbers, day: day(history.day) })
    if (owed !== undefined && 'refused' in owed && owed.refused === 'amount_out_of_range') return undefined
    const lines = owed === undefined ? [] : got(owed).lines
    return loan.rows.slice(history.paid).map(({ number, due }) => {
      const line = lines.find((one) => one.number === number)
      return { due, amount: line?.amountCents ?? 0, late: line === undefined ? 0 : chargesSum(line.late) }
    })
  },
}
