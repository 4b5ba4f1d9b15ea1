import type { Day } from '../calendar/day.ts'
import { payableOn } from '../calendar/banking.ts'
import { cents, sumCents, type Cents } from '../money/cents.ts'
import type { Rate } from '../money/rate.ts'
import type { Installment, Schedule } from '../schedule/installment.ts'
import type { Timetable } from './exponent.ts'
import type { LateTerms } from '../cost/late-terms.ts'
import { NO_CHARGES, type LateCharges } from './late.ts'
import { NO_PARTS, type PaymentParts } from './payment-parts.ts'

/** Centavos of principal, and the day through which IOF was charged on them. */
export interface TaxedPart {
  readonly principalCents: Cents
  readonly taxedThrough: Day
}

/** The last centavos of a row that a plan moved forward: they were taxed beyond its due date. */
export interface TaxedAhead extends TaxedPart {
  readonly number: number
}

/** One row of a credited loan. Plain data: repayments store rows as JSON (`rows_before`), so the keys must not change. */
export interface LoanRow {
  readonly number: number
  /** The nominal date. */
  readonly due: Day
  /** The last day without being late. */
  readonly payable: Day
  /** By the current list; a row bought early keeps the payment it would have had. */
  readonly paymentCents: Cents
  readonly interestCents: Cents
  readonly principalCents: Cents
  readonly paidInterestCents: Cents
  readonly paidPrincipalCents: Cents
  readonly paidLate: LateCharges
  /** Fixed by a payment and not yet paid. */
  readonly fixedLate: LateCharges
  /**
   * Opened by a payment on an overdue row. Before the first one, charges run on the whole unpaid row since its payable
   * date.
   */
  readonly segment: { readonly baseCents: Cents; readonly since: Day } | null
  /** The day it was paid or bought. */
  readonly closed: Day | null
  /** Not part of the list: a returned payment that is owed again after a replan. Due at once; accrues no interest. */
  readonly extra?: true
  /** The day a payment for it was taken back, so that it has to be paid again. */
  readonly returnedOn?: Day
}

/** A credited loan: exactly what its operations need. Serialisable as JSON. */
export interface CreditedLoan {
  readonly rateMonthly: Rate
  readonly lateTerms: LateTerms
  readonly release: Day
  readonly financedCents: Cents
  readonly netCents: Cents
  readonly iofCents: Cents
  readonly feeCents: Cents
  readonly rows: readonly LoanRow[]
  /** The sum of all postings for repayments. */
  readonly paid: PaymentParts
  readonly lastEvent: Day
  readonly regretted: Day | null
  /**
   * Set if a new list replaced that of the contract: its start day, its first row, and principal taxed beyond its due
   * date.
   */
  readonly replanned?: { readonly from: Day; readonly first: number; readonly taxedAhead?: readonly TaxedAhead[] }
}

interface Crediting {
  readonly schedule: Schedule
  readonly netCents: Cents
  readonly iofCents: Cents
  readonly feeCents: Cents
  readonly lateTerms: LateTerms
}

/** A loan on its release day, before any payment. */
export function creditLoan({ schedule, netCents, iofCents, feeCents, lateTerms }: Crediting): CreditedLoan {
  const { rateMonthly, release, financedCents, installments } = schedule
  if (netCents < 0 || iofCents < 0 || feeCents < 0 || netCents + iofCents + feeCents !== financedCents)
    throw new RangeError('net, IOF and fee do not sum to the financed amount')
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
    paid: NO_PARTS,
    lastEvent: release,
    regretted: null,
  }
}

/** Rows are numbered from 1; each has something to pay and no negative part. */
const isBroken = ({ number, paymentCents, interestCents, principalCents }: Installment, index: number): boolean =>
  number !== index + 1 ||
  paymentCents <= 0 ||
  interestCents < 0 ||
  principalCents < 0 ||
  interestCents + principalCents !== paymentCents

export const isOpen = (row: LoanRow): boolean => row.closed === null

/** On or after the nominal date. An extra row is always due. */
export const isDue = (row: LoanRow, day: Day): boolean => row.extra === true || row.due <= day

/** The unpaid part of a row, without late charges. */
export const unpaidCents = (row: LoanRow): Cents =>
  isOpen(row) ? cents(row.paymentCents - row.paidInterestCents - row.paidPrincipalCents) : cents(0)

export const isRepaid = (loan: CreditedLoan): boolean => !loan.rows.some(isOpen)

/** Zero after regret. */
export const outstandingPrincipalCents = (loan: CreditedLoan): Cents =>
  loan.regretted === null ? cents(loan.financedCents - loan.paid.principalCents) : cents(0)

/** Number of the first row of the list in force; earlier rows belong to a replaced list and are paid. */
export const firstOf = (loan: CreditedLoan): number => loan.replanned?.first ?? 1

/** The dates of the list in force: `dues[number - firstOf(loan)]`. */
export const timetableOf = (loan: CreditedLoan): Timetable => ({
  release: loan.replanned?.from ?? loan.release,
  dues: loan.rows.filter((row) => row.number >= firstOf(loan) && row.extra !== true).map((row) => row.due),
})
