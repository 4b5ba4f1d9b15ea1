import type { Day } from '../calendar/day.ts'
import { payableOn } from '../calendar/banking.ts'
import { cents, sumCents, type Cents } from '../money/cents.ts'
import type { Rate } from '../money/rate.ts'
import type { Installment, Schedule } from '../schedule/installment.ts'
import type { Timetable } from './exponent.ts'
import type { LateTerms } from '../cost/late-terms.ts'
import { NO_CHARGES, type LateCharges } from './late.ts'
import { NOTHING_POSTED, type Posting } from './posting.ts'

/** Some centavos of principal, and the day through which IOF was charged on them. */
export interface TaxedPart {
  readonly principalCents: Cents
  readonly taxedThrough: Day
}

/** The last centavos of a row where a plan brought them forward: they were taxed for longer than to its due date. */
export interface TaxedAhead extends TaxedPart {
  readonly number: number
}

/** One row of a credited loan as it stands. Plain data. */
export interface LoanRow {
  readonly number: number
  /** The nominal date. */
  readonly due: Day
  /** The last day without being late. */
  readonly payable: Day
  /** By the list as it stands now; a row bought early keeps the payment it would have had. */
  readonly paymentCents: Cents
  readonly interestCents: Cents
  readonly principalCents: Cents
  readonly paidInterestCents: Cents
  readonly paidPrincipalCents: Cents
  readonly paidLate: LateCharges
  /** Fixed by a payment and not yet paid. */
  readonly fixedLate: LateCharges
  /** Opened by a payment on an overdue row. Before the first one the segment is the whole unpaid row since its payable date. */
  readonly segment: { readonly baseCents: Cents; readonly since: Day } | null
  /** The day it was paid, or bought. */
  readonly closed: Day | null
  /** Beside the list: what a returned payment left to pay again after another list was agreed. It is due at once and bears no interest. */
  readonly extra?: true
  /** The day on which a payment for it was taken back, so that it is to be paid again. */
  readonly returnedOn?: Day
}

/** A credited loan: all that its verbs need, and nothing else. JSON holds it. */
export interface CreditedLoan {
  readonly rateMonthly: Rate
  readonly lateTerms: LateTerms
  readonly release: Day
  readonly financedCents: Cents
  readonly netCents: Cents
  readonly iofCents: Cents
  readonly feeCents: Cents
  readonly rows: readonly LoanRow[]
  /** All that was posted for repayments so far. */
  readonly paid: Posting
  readonly lastEvent: Day
  readonly regretted: Day | null
  /** Where another list took the place of the one of the contract: the day it counts from, its first row, and what of it was taxed for longer. */
  readonly replanned?: { readonly from: Day; readonly first: number; readonly taxedAhead?: readonly TaxedAhead[] }
}

interface Crediting {
  readonly schedule: Schedule
  readonly netCents: Cents
  readonly iofCents: Cents
  readonly feeCents: Cents
  readonly lateTerms: LateTerms
}

/** A loan on the day it is released, before anything was paid. */
export function creditLoan({ schedule, netCents, iofCents, feeCents, lateTerms }: Crediting): CreditedLoan {
  const { rateMonthly, release, financedCents, installments } = schedule
  if (netCents < 0 || iofCents < 0 || feeCents < 0 || netCents + iofCents + feeCents !== financedCents)
    throw new RangeError('net, IOF and fee do not make the amount financed')
  if (installments.some(isBroken) || sumCents(installments.map((row) => row.principalCents)) !== financedCents)
    throw new RangeError('not a repayment list of the amount financed')
  const rows = installments.map(
    ({ number, due, paymentCents, interestCents, principalCents }): LoanRow => ({
      number,
      due,
      payable: payableOn(due),
      paymentCents,
      interestCents,
      principalCents,
      paidInterestCents: cents(0),
      paidPrincipalCents: cents(0),
      paidLate: NO_CHARGES,
      fixedLate: NO_CHARGES,
      segment: null,
      closed: null,
    }),
  )
  const amounts = { financedCents, netCents, iofCents, feeCents }
  return {
    rateMonthly,
    lateTerms,
    release,
    ...amounts,
    rows,
    paid: NOTHING_POSTED,
    lastEvent: release,
    regretted: null,
  }
}

/** Rows are numbered from one, and each has something to pay and no negative part. */
const isBroken = ({ number, paymentCents, interestCents, principalCents }: Installment, index: number): boolean =>
  number !== index + 1 ||
  paymentCents <= 0 ||
  interestCents < 0 ||
  principalCents < 0 ||
  interestCents + principalCents !== paymentCents

export const isOpen = (row: LoanRow): boolean => row.closed === null

/** Its nominal date has come. A row beside the list is due from the day it exists. */
export const isDue = (row: LoanRow, day: Day): boolean => row.extra === true || row.due <= day

/** What is left of a row by the list, without late charges. */
export const unpaidCents = (row: LoanRow): Cents =>
  isOpen(row) ? cents(row.paymentCents - row.paidInterestCents - row.paidPrincipalCents) : cents(0)

export const isRepaid = (loan: CreditedLoan): boolean => !loan.rows.some(isOpen)

/** The principal still out: nothing after regret. */
export const outstandingPrincipalCents = (loan: CreditedLoan): Cents =>
  loan.regretted === null ? cents(loan.financedCents - loan.paid.principalCents) : cents(0)

/** The number of the first row of the list in force: rows before it are of an earlier one and paid. */
export const firstOf = (loan: CreditedLoan): number => loan.replanned?.first ?? 1

/** The dates of the list in force: `dues[number - firstOf(loan)]`. */
export const timetableOf = (loan: CreditedLoan): Timetable => ({
  release: loan.replanned?.from ?? loan.release,
  dues: loan.rows.filter((row) => row.number >= firstOf(loan) && row.extra !== true).map((row) => row.due),
})
