import type { Day } from '../calendar/day.ts'
import { cents, isCents, sumCents, type Cents } from '../money/cents.ts'
import { isRefused, refuse, type Refused } from '../refused.ts'
import { isDue, isOpen, isRepaid, type CreditedLoan, type LoanRow } from './credited-loan.ts'
import { afterPayment, partOfLine } from './due-row.ts'
import { afterEarly, earlyLines, type EarlyRow } from './early.ts'
import { owedOf, type Owed, type OwedLine } from './line.ts'
import { openRows, reckon } from './owed.ts'
import { addParts } from './payment-parts.ts'
import { verbRefusal, type OwedRefusal } from './refusals.ts'

/** A payment with its parts, and the loan after it. */
export interface Payment {
  readonly loan: CreditedLoan
  readonly paid: Owed
  readonly repaid: boolean
  /** The rows it changed, before the change. */
  readonly before: readonly LoanRow[]
}

/** Invariant: principal paid plus principal left is the financed amount. */
function record(
  loan: CreditedLoan,
  { paid, changed }: { paid: Owed; changed: readonly LoanRow[] },
): Payment | Refused<OwedRefusal> {
  const posted = addParts(loan.paid, paid.parts)
  if (posted === undefined) return refuse('amount_out_of_range')
  const byNumber = new Map(changed.map((row) => [row.number, row]))
  const after: CreditedLoan = {
    ...loan,
    rows: loan.rows.map((row) => byNumber.get(row.number) ?? row),
    paid: posted,
    lastEvent: paid.day,
  }
  const left = sumCents(after.rows.filter(isOpen).map((row) => cents(row.principalCents - row.paidPrincipalCents)))
  if (left + posted.principalCents !== loan.financedCents) throw new Error('principal was lost')
  const before = loan.rows.filter((row) => byNumber.has(row.number) && byNumber.get(row.number) !== row)
  return { loan: after, paid, repaid: isRepaid(after), before }
}

interface DuePart {
  readonly row: LoanRow
  readonly owed: OwedLine
  readonly paid: OwedLine
}

function rowsAfter(parts: readonly DuePart[], day: Day): LoanRow[] | undefined {
  const rows: LoanRow[] = []
  for (const { row, owed, paid } of parts) {
    const after = afterPayment(row, { owed, paid, day })
    if (after === undefined) return undefined
    rows.push(after)
  }
  return rows
}

function payFound(
  loan: CreditedLoan,
  { rows, day }: { rows: readonly LoanRow[]; day: Day },
): Payment | Refused<OwedRefusal> {
  const reckoned = reckon(loan, { rows, day })
  if (isRefused(reckoned)) return reckoned
  const { owed, due, early } = reckoned
  if (owed.amountCents === 0) return refuse('nothing_owed')
  const paidDue = rowsAfter(
    due.map(({ row, line }) => ({ row, owed: line, paid: line })),
    day,
  )
  if (paidDue === undefined) return refuse('amount_out_of_range')
  const lines = owed.lines.filter((line) => line.state === 'early')
  return record(loan, { paid: owed, changed: [...paidDue, ...afterEarly(loan, { early, lines, day })] })
}

/** Pays whole rows. Rows that are due or overdue come before a later row: oldest first. */
export function payRows(
  loan: CreditedLoan,
  { rows, day }: { rows: readonly number[]; day: Day },
): Payment | Refused<OwedRefusal> {
  const refused = verbRefusal(loan, day)
  if (refused !== undefined) return refused
  const found = openRows(loan, { rows, day })
  if (isRefused(found)) return found
  const last = Math.max(...rows)
  const forgotten = loan.rows.some(
    (row) => isOpen(row) && isDue(row, day) && row.number < last && !rows.includes(row.number),
  )
  return forgotten ? refuse('due_rows_first') : payFound(loan, { rows: found, day })
}

/** Pays every open row: overdue ones with their charges, future ones at present value. */
export function settle(loan: CreditedLoan, { day }: { day: Day }): Payment | Refused<OwedRefusal> {
  return verbRefusal(loan, day) ?? payFound(loan, { rows: loan.rows.filter(isOpen), day })
}

/** Pays a part of what is due or overdue: oldest row first. */
export function payPart(
  loan: CreditedLoan,
  { amountCents, day }: { amountCents: Cents; day: Day },
): Payment | Refused<OwedRefusal> {
  const refused = verbRefusal(loan, day)
  if (refused !== undefined) return refused
  if (!isCents(amountCents) || amountCents <= 0) return refuse('not_an_amount')
  const rows = loan.rows.filter((row) => isOpen(row) && isDue(row, day))
  if (rows.length === 0) return refuse('nothing_due')
  const reckoned = reckon(loan, { rows, day })
  if (isRefused(reckoned)) return reckoned
  if (amountCents > reckoned.owed.amountCents) return refuse('amount_too_large')
  const parts: DuePart[] = []
  let left: number = amountCents
  for (const { row, line } of reckoned.due) {
    if (left === 0) break
    const paid = partOfLine(line, cents(Math.min(left, line.amountCents)))
    left -= paid.amountCents
    parts.push({ row, owed: line, paid })
  }
  const changed = rowsAfter(parts, day)
  const paid = owedOf(
    day,
    parts.map((part) => part.paid),
  )
  if (changed === undefined || isRefused(paid)) return refuse('amount_out_of_range')
  return record(loan, { paid, changed })
}

/** Pays for whole or partial early rows. */
export function payEarly(
  loan: CreditedLoan,
  { early, day }: { early: readonly EarlyRow[]; day: Day },
): Payment | Refused<OwedRefusal> {
  const paid = owedOf(day, earlyLines(loan, early, day))
  return isRefused(paid) ? paid : record(loan, { paid, changed: afterEarly(loan, { early, lines: paid.lines, day }) })
}
