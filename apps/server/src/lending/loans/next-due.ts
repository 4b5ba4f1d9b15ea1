import type { CallOutput } from '@home-credit/contract'
import { isOpen, isRefused, owedOn, sumCents, type CreditedLoan, type Day } from '@home-credit/domain'
import { type Db, onOneConnection } from '../../platform/db/index.ts'
import { nextDueOf } from './installment-queries.ts'
import { owingOfLoans } from './owed.ts'

type NextDue = NonNullable<CallOutput<'POST /api/dk/record'>['loans'][number]['next_due']>

/** The next installment, with what it costs today, or all that is late: the amount that home and the repayments name. */
export async function nextDueOn(pool: Db, loanId: string, day: Day): Promise<NextDue | undefined> {
  const [due, [owing]] = await onOneConnection(pool, (db) =>
    Promise.all([nextDueOf(db, loanId), owingOfLoans(db, [loanId])]),
  )
  return due && { ...due, today_cents: due.payment_cents, late: false, ...(owing && costToday(owing.loan, day)) }
}

function costToday(loan: CreditedLoan, day: Day): Pick<NextDue, 'today_cents' | 'late'> | undefined {
  const due = owedOn(loan, { rows: 'due', day })
  if (isRefused(due)) return undefined
  const late = due.lines.filter(({ daysLate }) => daysLate > 0)
  if (late.length > 0) return { today_cents: sumCents(late.map(({ amountCents }) => amountCents)), late: true }
  const next = loan.rows.find(isOpen)
  const owed = next && owedOn(loan, { rows: [next.number], day })
  return owed === undefined || isRefused(owed) ? undefined : { today_cents: owed.amountCents, late: false }
}
