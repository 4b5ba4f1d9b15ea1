import { bankingDaysAfter } from '../calendar/banking.ts'
import type { Day } from '../calendar/day.ts'
import { cents, sumCents, type Cents } from '../money/cents.ts'
import { isDue, isOpen, unpaidCents, type CreditedLoan, type LoanRow } from './credited-loan.ts'
import { addCharges, chargesSum, NO_CHARGES, subtractCharges, type LateCharges } from './late.ts'
import type { Owed, OwedLine } from './line.ts'
import { subtractParts } from './payment-parts.ts'
import { splitAgain } from './split.ts'

/** An undone payment can be paid again until this many banking days after the money was taken back. */
export const PAY_AGAIN_BANKING_DAYS = 5

export interface Undoing {
  /** The payment, as on its receipt. */
  readonly payment: Pick<Owed, 'lines' | 'parts'>
  /** The rows it changed, before the change. Only if nothing was paid on the loan since. */
  readonly before?: readonly LoanRow[]
  /** Rows on which later payments paid something. */
  readonly paidLater: ReadonlySet<number>
  /** A new list has replaced the open rows since. */
  readonly replannedSince: boolean
  /** The day the bank took the money back. */
  readonly day: Day
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)

function sumCharges(all: readonly LateCharges[]): LateCharges {
  const sum = all.reduce<LateCharges | undefined>((one, other) => one && addCharges(one, other), NO_CHARGES)
  if (sum === undefined) throw new RangeError('late charges out of range')
  return sum
}

/**
 * Payable again, without charges for the time before: late charges from when it was paid remain, and none are added
 * until the new date has passed.
 */
function payableAgain(row: LoanRow, { day, payAgain }: { day: Day; payAgain: Day }): LoanRow {
  const payable = later(row.payable, payAgain)
  const wasLate = row.segment !== null || chargesSum(row.fixedLate) + chargesSum(row.paidLate) > 0
  return { ...row, payable, returnedOn: day, segment: wasLate ? { baseCents: unpaidCents(row), since: payable } : null }
}

/** For a row that was due when paid: what was paid is owed again, with the late charges fixed then. */
function dueAgain(row: LoanRow, line: OwedLine): LoanRow {
  const paidLate = subtractCharges(row.paidLate, line.late)
  return {
    ...row,
    paidInterestCents: cents(row.paidInterestCents - line.interestCents),
    paidPrincipalCents: cents(row.paidPrincipalCents - line.principalCents),
    paidLate,
    fixedLate: sumCharges([row.fixedLate, line.late]),
    closed: null,
  }
}

/** For a row bought whole: reopens it as if nothing had been paid. `resplit` computes its parts. */
const unbought = (row: LoanRow): LoanRow => ({
  ...row,
  paidInterestCents: cents(0),
  paidPrincipalCents: cents(0),
  closed: null,
})

/** For a row that was lowered early and is due or partly paid by now: adds the reduction back. */
const raised = (row: LoanRow, line: OwedLine): LoanRow => {
  // Rounding may have removed a centavo more of principal than of payment; interest never falls below what was paid of
  // it.
  const interest = Math.max(row.paidInterestCents - row.interestCents, line.nominalCents - line.principalCents)
  return {
    ...row,
    paymentCents: cents(row.paymentCents + line.principalCents + interest),
    principalCents: cents(row.principalCents + line.principalCents),
    interestCents: cents(row.interestCents + interest),
    closed: null,
  }
}

const isPaidWhole = (row: LoanRow): boolean => row.paidInterestCents + row.paidPrincipalCents === row.paymentCents

const hasParts = (row: LoanRow): boolean => row.paidInterestCents + row.paidPrincipalCents > 0

/** Splits rows without payments again, on the principal that the other open rows do not contain. */
function resplit(rows: readonly LoanRow[], which: ReadonlySet<number>, loan: CreditedLoan): LoanRow[] {
  const carried = sumCents(
    rows
      .filter((row) => isOpen(row) && !which.has(row.number))
      .map((row) => cents(row.principalCents - row.paidPrincipalCents)),
  )
  const balance = loan.financedCents - loan.paid.principalCents - carried
  const chosen = rows.filter((row) => which.has(row.number))
  const last = chosen.at(-1)
  if (last === undefined) return [...rows]
  // Rounding never makes the list smaller than the principal.
  const short = Math.max(0, balance - sumCents(chosen.map((row) => row.paymentCents)))
  const paying = chosen.map((row) => ({
    number: row.number,
    paymentCents: row === last ? cents(row.paymentCents + short) : row.paymentCents,
  }))
  const splits = splitAgain(paying, { balanceCents: cents(balance), rateMonthly: loan.rateMonthly })
  const splitByNumber = new Map(paying.map((row, index) => [row.number, { ...row, ...splits[index] }]))
  return rows.map((row) => Object.assign({}, row, splitByNumber.get(row.number)))
}

/** Rows bought or lowered early, with later payments: restores the payments and splits them again. */
function unboughtRows(
  loan: CreditedLoan,
  rows: readonly LoanRow[],
  lines: ReadonlyMap<number, OwedLine>,
  { paidLater, day }: Undoing,
  payAgain: Day,
): LoanRow[] {
  const again = new Set<number>()
  const elsewhere: OwedLine[] = []
  const reopened = rows.map((row): LoanRow => {
    const line = lines.get(row.number)
    if (line === undefined) {
      if (isOpen(row) && !hasParts(row) && !isDue(row, day)) again.add(row.number)
      return row
    }
    if (row.closed !== null && !paidLater.has(row.number)) {
      again.add(row.number)
      return unbought(row)
    }
    if (isOpen(row) && !hasParts(row) && !isDue(row, day)) {
      again.add(row.number)
      return { ...row, paymentCents: cents(row.paymentCents + line.nominalCents) }
    }
    // A later payment bought it early, so it remains closed.
    if (row.closed !== null && (!isDue(row, day) || !isPaidWhole(row))) {
      elsewhere.push(line)
      return row
    }
    return raised(row, line)
  })
  const rowsAfter = elsewhere.every((line) => line.amountCents === 0)
    ? reopened
    : [...reopened, newRow(reopened, elsewhere, day, payAgain)]
  return resplit(rowsAfter, again, loan)
}

/**
 * One new row for what was undone, due at once, because the rows it paid are no longer in force. It accrues no
 * interest, so paying it early saves nothing.
 */
function newRow(rows: readonly LoanRow[], lines: readonly OwedLine[], day: Day, payAgain: Day): LoanRow {
  const principalCents = sumCents(lines.map((line) => line.principalCents))
  const interest =
    sumCents(lines.map((line) => line.interestCents)) - sumCents(lines.map((line) => line.earlyDiscountCents))
  const interestCents = cents(Math.max(0, interest))
  const row: LoanRow = {
    number: Math.max(...rows.map((each) => each.number)) + 1,
    due: day,
    payable: payAgain,
    paymentCents: cents(principalCents + interestCents),
    interestCents,
    principalCents,
    paidInterestCents: cents(0),
    paidPrincipalCents: cents(0),
    paidLate: NO_CHARGES,
    fixedLate: sumCharges(lines.map((line) => line.late)),
    segment: null,
    closed: null,
    extra: true,
  }
  return payableAgain(row, { day, payAgain })
}

/**
 * The loan without a payment whose money was taken back. Restores the rows, each payable on the later of its own date
 * and the fifth banking day after the return. Invariant: principal paid plus principal left is the financed amount.
 */
export function undoPayment(loan: CreditedLoan, undoing: Undoing): CreditedLoan {
  const { payment, before, replannedSince, day } = undoing
  const payAgain = bankingDaysAfter(day, PAY_AGAIN_BANKING_DAYS)
  const after: CreditedLoan = { ...loan, paid: subtractParts(loan.paid, payment.parts) }
  const touched = new Set(payment.lines.map((line) => line.number))
  const rowsAfter = (): LoanRow[] => {
    if (replannedSince) return [...loan.rows, newRow(loan.rows, payment.lines, day, payAgain)]
    const due = new Map(payment.lines.filter((line) => line.state !== 'early').map((line) => [line.number, line]))
    const early = new Map(payment.lines.filter((line) => line.state === 'early').map((line) => [line.number, line]))
    const rows = loan.rows.map((row) => {
      const line = due.get(row.number)
      return line === undefined ? row : dueAgain(row, line)
    })
    if (early.size === 0) return rows
    const asBefore = before && new Map(before.filter((row) => !due.has(row.number)).map((row) => [row.number, row]))
    return asBefore === undefined
      ? unboughtRows(after, rows, early, undoing, payAgain)
      : rows.map((row) => asBefore.get(row.number) ?? row)
  }
  const rows = rowsAfter().map((row) =>
    touched.has(row.number) && !replannedSince ? payableAgain(row, { day, payAgain }) : row,
  )
  const left: Cents = sumCents(rows.filter(isOpen).map((row) => cents(row.principalCents - row.paidPrincipalCents)))
  if (left + after.paid.principalCents !== loan.financedCents) throw new Error('principal was lost')
  return { ...after, rows }
}
