import { addDays, day } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import { planOn, type Terms } from './plan.ts'
import { rowsOf } from './rows.ts'

const RELEASE = day(20_454) // 2026-01-01
/** The longest first period that a chosen due day can have (`dueDates`). */
const LATEST_FIRST_DUE = 45
/** Rounding to the centavo matters most in a small amount, and least in a large one. */
const TRIED = [cents(10_000), cents(100_000_000)]

/**
 * Whether a borrower may choose this due day; without a choice there is nothing to admit. The first period can then be up to 45 days, and its length is only known
 * on the release day; at a high rate its interest can exceed a payment, and there is no list. If that can happen, no
 * choice is offered: the first payment is one month after release.
 */
export function admitsDueDay({
  system,
  rateMonthly,
  count,
  dueDay,
}: Pick<Terms, 'system' | 'rateMonthly' | 'count'> & { dueDay: number | null }): boolean {
  if (dueDay === null) return true
  const dues = Array.from({ length: count }, (_, index) => addDays(RELEASE, LATEST_FIRST_DUE + 30 * index))
  const plan = planOn({ system, rateMonthly, release: RELEASE, dueDay: 1, count }, dues)
  return TRIED.every((amount) => !('refused' in rowsOf(plan, amount)))
}
