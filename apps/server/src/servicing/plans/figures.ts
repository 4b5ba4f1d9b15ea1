import { planFigures } from '@home-credit/contract'
import {
  annualBp,
  cents,
  cet,
  formatDay,
  formatRate,
  isRefused,
  leftToPayCents,
  outstandingPrincipalCents,
  replan,
  type CreditedLoan,
  type Refused,
  type Replan,
  type ReplanRefusal,
  type ReplanTerms,
} from '@home-credit/domain'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { dayIn } from '../../platform/clock/index.ts'
import { presentOwed } from '../repayment/presenter.ts'
import { rateIn } from '../../settings/index.ts'

export type Figures = z.output<typeof planFigures>

export const figuresIn = (terms: unknown): Figures => planFigures.parse(terms)

type ScheduleTerms = Pick<ReplanTerms, 'firstDue' | 'dueDay' | 'system'>

/** The figures of a new schedule beside those of the one it replaces, as they are sent and stored. */
export function figuresOf(
  before: CreditedLoan,
  newSchedule: Replan,
  { firstDue, dueDay, system }: ScheduleTerms,
): Figures {
  const { day } = newSchedule.debt
  const left = leftToPayCents(before, day)
  const cost = cet({ netCents: newSchedule.financedCents, release: day, rows: newSchedule.rows })
  const last = newSchedule.rows.at(-1)
  const lastBefore = newSchedule.replaced.at(-1)
  if (isRefused(left) || isRefused(cost) || last === undefined || lastBefore === undefined)
    throw new Error('cannot calculate the figures of the plan')
  let balance: number = outstandingPrincipalCents(before)
  return {
    day: formatDay(day),
    count: newSchedule.rows.length,
    first_due_on: formatDay(firstDue),
    due_day: dueDay,
    system,
    rate_monthly: formatRate(newSchedule.loan.rateMonthly),
    rate_annual_bp: annualBp(newSchedule.loan.rateMonthly),
    cet_annual_bp: cost.annualBp,
    debt: presentOwed(newSchedule.debt),
    waived_cents: newSchedule.waivedCents,
    spread_cents: newSchedule.financedCents,
    principal_cents: balance,
    carried_cents: newSchedule.carriedCents,
    interest_cents: newSchedule.totalCents - newSchedule.financedCents,
    total_cents: newSchedule.totalCents,
    last_due_on: formatDay(last.due),
    rows: newSchedule.rows.map((row) => {
      balance -= row.principalCents
      return {
        number: row.number,
        due_on: formatDay(row.due),
        payable_on: formatDay(row.payable),
        payment_cents: row.paymentCents,
        interest_cents: row.interestCents,
        principal_cents: row.principalCents,
        balance_cents: balance,
      }
    }),
    before: {
      rate_monthly: formatRate(before.rateMonthly),
      last_due_on: formatDay(lastBefore.due),
      left_cents: left,
      rows: newSchedule.replaced.map((row) => ({
        number: row.number,
        due_on: formatDay(row.due),
        payment_cents: row.paymentCents,
        paid_cents: row.paidInterestCents + row.paidPrincipalCents,
      })),
    },
  }
}

/** The terms that an operator chooses. */
export type PlanTerms = Pick<Figures, 'day' | 'count' | 'first_due_on' | 'due_day' | 'rate_monthly' | 'waived_cents'>

/** Equal installments. */
export function makePlan(
  loan: CreditedLoan,
  planTerms: PlanTerms,
): { replan: Replan; figures: Figures } | Refused<ReplanRefusal> {
  const terms: ReplanTerms = {
    day: dayIn(planTerms.day),
    count: planTerms.count,
    firstDue: dayIn(planTerms.first_due_on),
    dueDay: planTerms.due_day,
    rateMonthly: rateIn(planTerms.rate_monthly),
    waivedCents: cents(planTerms.waived_cents),
    system: 'price',
  }
  const newSchedule = replan(loan, terms)
  return isRefused(newSchedule) ? newSchedule : { replan: newSchedule, figures: figuresOf(loan, newSchedule, terms) }
}

/**
 * Recalculates a proposal for the current loan. Undefined when any figure differs, since something was paid or changed
 * in the meantime.
 */
export function remake(loan: CreditedLoan, proposed: Figures): Replan | undefined {
  const again = makePlan(loan, proposed)
  return isRefused(again) || !isDeepStrictEqual(again.figures, proposed) ? undefined : again.replan
}
