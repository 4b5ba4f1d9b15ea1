import { type Day, type History, isOpen, type LoanRow, monthOf } from '@home-credit/domain'

/** A loan counts as repaid no earlier than this many days after crediting. */
const REPAID_AFTER_DAYS = 90

export interface PastRow {
  due: Day
  payable: Day
  closed: Day | null
}

/** A loan that was credited and not given back. */
export interface PastLoan {
  isRepaid: boolean
  creditedOn: Day
  writtenOffOn: Day | null
  rows: readonly PastRow[]
}

export interface PaymentHistory {
  loans: readonly PastLoan[]
  /** Rows that an agreed plan replaced: they were late all the same. */
  replaced: readonly Omit<PastRow, 'due'>[]
}

const daysLateOn = ({ payable, closed }: Omit<PastRow, 'due'>, day: Day): number =>
  (closed === null ? day : Math.min(closed, day)) - payable

function isRepaidOn({ isRepaid, creditedOn, rows }: PastLoan, day: Day): boolean {
  if (!isRepaid || creditedOn + REPAID_AFTER_DAYS > day) return false
  const closings = rows.flatMap(({ closed }) => closed ?? [])
  return closings.length > 0 && closings.every((closed) => closed <= day)
}

/**
 * The payment history as of a day. An installment counts as on time only after its due date, however early the borrower
 * paid it. A loan counts as repaid no earlier than 90 days after crediting: paying back at once, mostly with the
 * borrowed money, proves nothing.
 */
export function historyOn({ loans, replaced }: PaymentHistory, day: Day): History {
  let installmentsPaidOnTime = 0
  let worstDaysLate = 0
  for (const { rows } of loans)
    for (const row of rows) {
      if (row.due < day && row.closed !== null && row.closed <= row.payable && row.closed <= day)
        installmentsPaidOnTime += 1
      worstDaysLate = Math.max(worstDaysLate, daysLateOn(row, day))
    }
  for (const row of replaced) worstDaysLate = Math.max(worstDaysLate, daysLateOn(row, day))
  return {
    loansRepaid: loans.filter((loan) => isRepaidOn(loan, day)).length,
    installmentsPaidOnTime,
    worstDaysLate,
    writtenOff: loans.some(({ writtenOffOn }) => writtenOffOn !== null && writtenOffOn <= day),
  }
}

/** What is still open of credited loans. */
export interface OpenFigures {
  outstanding: number
  overdue: boolean
  /** Since when a payment that the bank took back is unsettled. */
  returnedOn: Day | null
}

export function openFiguresOn(rows: readonly LoanRow[], today: Day): OpenFigures {
  const figures: OpenFigures = { outstanding: 0, overdue: false, returnedOn: null }
  for (const row of rows) {
    if (!isOpen(row)) continue
    figures.outstanding += row.principalCents - row.paidPrincipalCents
    if (row.payable < today) figures.overdue = true
    if (row.returnedOn !== undefined && (figures.returnedOn === null || row.returnedOn < figures.returnedOn))
      figures.returnedOn = row.returnedOn
  }
  return figures
}

/** The installments of the most expensive month. */
export function dearestMonthCents(rows: readonly LoanRow[]): number {
  const months = new Map<number, number>()
  for (const row of rows) {
    if (!isOpen(row)) continue
    const month = monthOf(row.due)
    months.set(month, (months.get(month) ?? 0) + row.paymentCents)
  }
  return Math.max(0, ...months.values())
}
