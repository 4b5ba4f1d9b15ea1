import type { Day } from '../calendar/day.ts'
import { cents, isCents, type Cents } from '../money/cents.ts'
import { refuse, type Refused } from '../refused.ts'
import { unpaidCents, type CreditedLoan, type LoanRow } from './credited-loan.ts'
import { daysLate, installmentState } from './installment-state.ts'
import { addCharges, chargesSum, lateCharges, NO_CHARGES, subtractCharges, type LateCharges } from './late.ts'
import type { OwedLine } from './line.ts'

/** Unpaid late charges of a row on a day: fixed by earlier payments and accrued since. Undefined if out of range. */
export function lateOwed(loan: CreditedLoan, row: LoanRow, day: Day): LateCharges | undefined {
  const { baseCents, since } = row.segment ?? { baseCents: unpaidCents(row), since: row.payable }
  const { rateMonthly, lateTerms } = loan
  const running = lateCharges({
    baseCents,
    days: day - since,
    rateMonthly,
    terms: lateTerms,
    first: row.segment === null,
  })
  return running === undefined ? undefined : addCharges(row.fixedLate, running)
}

/** Everything owed on a row that is due or overdue. */
export function dueLine(loan: CreditedLoan, row: LoanRow, day: Day): OwedLine | Refused<'amount_out_of_range'> {
  const late = lateOwed(loan, row, day)
  const nominalCents = unpaidCents(row)
  const amountCents = late === undefined ? undefined : nominalCents + chargesSum(late)
  if (late === undefined || !isCents(amountCents)) return refuse('amount_out_of_range')
  return {
    number: row.number,
    due: row.due,
    payable: row.payable,
    state: installmentState(row, day),
    nominalCents,
    discountCents: cents(0),
    principalCents: cents(row.principalCents - row.paidPrincipalCents),
    interestCents: cents(row.interestCents - row.paidInterestCents),
    earlyDiscountCents: cents(0),
    late,
    daysLate: daysLate(row, day),
    exponent: null,
    amountCents,
  }
}

/**
 * The part of a due row that an amount pays: late charges (fine, mora, contract interest), then interest, then
 * principal.
 */
export function partOfLine(line: OwedLine, amountCents: Cents): OwedLine {
  let left: number = amountCents
  const take = (owedCents: Cents): Cents => {
    const taken = cents(Math.min(owedCents, left))
    left -= taken
    return taken
  }
  const fineCents = take(line.late.fineCents)
  const moraCents = take(line.late.moraCents)
  const contractInterestCents = take(line.late.contractInterestCents)
  const interestCents = take(line.interestCents)
  const principalCents = take(line.principalCents)
  return {
    ...line,
    late: { fineCents, moraCents, contractInterestCents },
    interestCents,
    principalCents,
    nominalCents: cents(interestCents + principalCents),
    amountCents: cents(amountCents - left),
  }
}

/**
 * The row after a payment: fixes its charges and opens a new segment for an overdue rest. Undefined if out of range.
 */
export function afterPayment(
  row: LoanRow,
  { owed, paid, day }: { owed: OwedLine; paid: OwedLine; day: Day },
): LoanRow | undefined {
  const paidLate = addCharges(row.paidLate, paid.late)
  if (paidLate === undefined) return undefined
  const paidInterestCents = cents(row.paidInterestCents + paid.interestCents)
  const paidPrincipalCents = cents(row.paidPrincipalCents + paid.principalCents)
  const baseCents = cents(owed.nominalCents - paid.nominalCents)
  // Charges are paid before the installment, so a fully paid row has no charges left.
  return baseCents === 0
    ? { ...row, paidInterestCents, paidPrincipalCents, paidLate, fixedLate: NO_CHARGES, segment: null, closed: day }
    : {
        ...row,
        paidInterestCents,
        paidPrincipalCents,
        paidLate,
        fixedLate: subtractCharges(owed.late, paid.late),
        segment: owed.state === 'overdue' ? { baseCents, since: day } : row.segment && { ...row.segment, baseCents },
      }
}
