import { bankingDaysAfter } from '../calendar/banking.ts'
import type { Day } from '../calendar/day.ts'
import { cents, sumCents, type Cents } from '../money/cents.ts'
import { isDue, isOpen, unpaidCents, type CreditedLoan, type LoanRow } from './credited-loan.ts'
import { addCharges, chargesSum, NO_CHARGES, subtractCharges, type LateCharges } from './late.ts'
import type { Owed, OwedLine } from './line.ts'
import { subtractPosting } from './posting.ts'
import { splitAgain } from './split.ts'

/** What was undone is payable again until this many banking days after the day the money was taken back. */
export const PAY_AGAIN_BANKING_DAYS = 5

export interface Undoing {
  /** The payment, as its receipt tells it. */
  readonly payment: Pick<Owed, 'lines' | 'posting'>
  /** The rows that it changed, as they were before it. Only where nothing was paid on the loan since. */
  readonly before?: readonly LoanRow[]
  /** The rows that later payments paid something of. */
  readonly paidLater: ReadonlySet<number>
  /** Another list took the place of the open rows since. */
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

/** Payable again, without charges for the time before: what a row owed for being late when it was paid stands, and nothing is added until the new date has passed. */
function payableAgain(row: LoanRow, { day, payAgain }: { day: Day; payAgain: Day }): LoanRow {
  const payable = later(row.payable, payAgain)
  const wasLate = row.segment !== null || chargesSum(row.fixedLate) + chargesSum(row.paidLate) > 0
  return { ...row, payable, returnedOn: day, segment: wasLate ? { baseCents: unpaidCents(row), since: payable } : null }
}

/** A row that was due when it was paid: what was paid of it is owed again, its late charges as they were fixed then. */
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

/** A row that was bought early whole: open as if nothing had been paid. How its payment splits is computed with the others. */
const unbought = (row: LoanRow): LoanRow => ({
  ...row,
  paidInterestCents: cents(0),
  paidPrincipalCents: cents(0),
  closed: null,
})

/** A row that was lowered early and is due or partly paid by now: it asks again for what was taken off. */
const raised = (row: LoanRow, line: OwedLine): LoanRow => {
  // By rounding a centavo more of principal may have been taken off than of the payment; no row has less interest than was paid of it.
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

/** Rows that nothing was paid of, split again on the principal that the other open rows do not carry. */
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

/** Rows bought or lowered early, where other payments came after: the payments are as before, their split is made again. */
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
    // Bought early by a later payment: it stays so.
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

/** What was undone as one new row, due at once: what it was paid on is no longer in force. It carries no interest, so paying it early saves nothing. */
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
 * The loan without a payment whose money was taken back. To undo is to mirror: the rows stand as before it, each payable on the later of its own date and the
 * fifth banking day after the return. Principal paid and principal left make the amount financed, as always.
 */
export function undoPayment(loan: CreditedLoan, undoing: Undoing): CreditedLoan {
  const { payment, before, replannedSince, day } = undoing
  const payAgain = bankingDaysAfter(day, PAY_AGAIN_BANKING_DAYS)
  const after: CreditedLoan = { ...loan, paid: subtractPosting(loan.paid, payment.posting) }
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
