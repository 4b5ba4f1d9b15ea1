import type { Day } from '../calendar/day.ts'
import { cents, isCents, type Cents } from '../money/cents.ts'
import { isRefused, refuse, type Refused } from '../refused.ts'
import { isDue, isOpen, unpaidCents, type CreditedLoan, type LoanRow } from './credited-loan.ts'
import { dueLine, lateOwed } from './due-row.ts'
import { bought, earlyLines, earlyRows, type EarlyRow } from './early.ts'
import { chargesSum } from './late.ts'
import { owedOf, type Owed, type OwedLine } from './line.ts'
import { dayRefusal, type OwedRefusal } from './refusals.ts'

/** Row numbers; the rows due or overdue on the day; or all open rows. */
export type Rows = readonly number[] | 'due' | 'all'

export function openRows(
  loan: CreditedLoan,
  { rows, day }: { rows: Rows; day: Day },
): LoanRow[] | Refused<OwedRefusal> {
  const open = loan.regretted === null ? loan.rows.filter(isOpen) : []
  if (rows === 'all') return open
  if (rows === 'due') return open.filter((row) => isDue(row, day))
  if (rows.length === 0) return refuse('no_rows')
  if (new Set(rows).size !== rows.length) return refuse('row_twice')
  const rowNumbers = new Set(loan.rows.map((row) => row.number))
  if (rows.some((number) => !rowNumbers.has(number))) return refuse('no_such_row')
  const found = open.filter((row) => rows.includes(row.number))
  return found.length === rows.length ? found : refuse('row_already_paid')
}

export interface Reckoning {
  readonly owed: Owed
  readonly due: readonly { readonly row: LoanRow; readonly line: OwedLine }[]
  readonly early: readonly EarlyRow[]
}

/** Those of the rows that are due or overdue, each with what is owed on it. */
function dueRows(
  loan: CreditedLoan,
  { rows, day }: { rows: readonly LoanRow[]; day: Day },
): Reckoning['due'] | Refused<OwedRefusal> {
  const due: { row: LoanRow; line: OwedLine }[] = []
  for (const row of rows.filter((one) => isDue(one, day))) {
    const line = dueLine(loan, row, day)
    if (isRefused(line)) return line
    due.push({ row, line })
  }
  return due
}

/** The cost of rows on a day, with what paying them needs. */
export function reckon(
  loan: CreditedLoan,
  { rows, day }: { rows: readonly LoanRow[]; day: Day },
): Reckoning | Refused<OwedRefusal> {
  const due = dueRows(loan, { rows, day })
  if (isRefused(due)) return due
  const chosen = new Set(rows.map((row) => row.number))
  const early = earlyRows(loan, day).map((one) => (chosen.has(one.row.number) ? bought(one) : one))
  const owed = owedOf(day, [...due.map(({ line }) => line), ...earlyLines(loan, early, day)])
  return isRefused(owed) ? owed : { owed, due, early }
}

/** What is owed on a day for any open rows, if they are paid together on that day and nothing is paid before. */
export function owedOn(loan: CreditedLoan, { rows, day }: { rows: Rows; day: Day }): Owed | Refused<OwedRefusal> {
  const refused = dayRefusal(loan, day)
  if (refused !== undefined) return refused
  const found = openRows(loan, { rows, day })
  if (isRefused(found)) return found
  // Present values take long, and without an early row no line depends on them.
  if (found.every((row) => isDue(row, day))) {
    const due = dueRows(loan, { rows: found, day })
    return isRefused(due)
      ? due
      : owedOf(
          day,
          due.map(({ line }) => line),
        )
  }
  const reckoned = reckon(loan, { rows: found, day })
  return isRefused(reckoned) ? reckoned : reckoned.owed
}

/**
 * All unpaid amounts of the list without discount, plus the late charges of the day: the most that repaying can cost.
 */
export function leftToPayCents(loan: CreditedLoan, day: Day): Cents | Refused<OwedRefusal> {
  const refused = dayRefusal(loan, day)
  if (refused !== undefined) return refused
  let left = 0
  for (const row of loan.regretted === null ? loan.rows.filter(isOpen) : []) {
    const late = lateOwed(loan, row, day)
    if (late === undefined) return refuse('amount_out_of_range')
    left += unpaidCents(row) + chargesSum(late)
  }
  return isCents(left) ? cents(left) : refuse('amount_out_of_range')
}
