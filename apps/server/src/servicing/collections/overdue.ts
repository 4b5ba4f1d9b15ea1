import { daysLate, isRefused, owedOn, type CreditedLoan, type Day } from '@home-credit/domain'

/** `overdue_cents` includes late charges. */
export function overdueOn(loan: CreditedLoan, day: Day): { days_late: number; overdue_cents: number } {
  const late = loan.rows.filter((row) => daysLate(row, day) > 0)
  if (late.length === 0) return { days_late: 0, overdue_cents: 0 }
  const owed = owedOn(loan, { rows: late.map(({ number }) => number), day })
  return {
    days_late: Math.max(...late.map((row) => daysLate(row, day))),
    overdue_cents: isRefused(owed) ? 0 : owed.amountCents,
  }
}
