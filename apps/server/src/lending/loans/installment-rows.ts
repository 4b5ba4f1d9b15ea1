import { formatDay, type LoanRow } from '@home-credit/domain'
import type { Insertable } from 'kysely'
import type { LoanInstallments } from '../../platform/db/index.ts'
import type { Costs } from '../contracts/contracts.ts'

/** The signed list as rows of `loan_installments`. */
export const listRows = (loanId: string, { installments }: Costs): Insertable<LoanInstallments>[] =>
  installments.map(({ number, due_on, payable_on, payment_cents, interest_cents, principal_cents }) => ({
    loan_id: loanId,
    number,
    due_on,
    payable_on,
    payment_cents,
    interest_cents,
    principal_cents,
  }))

/** What a payment or a return may change of a row. */
export const rowColumns = (row: LoanRow) => ({
  payable_on: formatDay(row.payable),
  payment_cents: row.paymentCents,
  interest_cents: row.interestCents,
  principal_cents: row.principalCents,
  paid_interest_cents: row.paidInterestCents,
  paid_principal_cents: row.paidPrincipalCents,
  paid_fine_cents: row.paidLate.fineCents,
  paid_mora_cents: row.paidLate.moraCents,
  paid_late_interest_cents: row.paidLate.contractInterestCents,
  fixed_fine_cents: row.fixedLate.fineCents,
  fixed_mora_cents: row.fixedLate.moraCents,
  fixed_late_interest_cents: row.fixedLate.contractInterestCents,
  segment_base_cents: row.segment?.baseCents ?? null,
  segment_since: row.segment === null ? null : formatDay(row.segment.since),
  closed_on: row.closed === null ? null : formatDay(row.closed),
  returned_on: row.returnedOn === undefined ? null : formatDay(row.returnedOn),
})
