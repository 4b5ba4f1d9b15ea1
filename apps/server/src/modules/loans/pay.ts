import { cents, formatDay, type Cents, type LoanRow, type OwedLine } from '@home-credit/domain'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { LoanInstallments } from '../../db/tables.ts'
import { post, type Posting } from '../../ledger/post.ts'
import type { Paying } from './deed.ts'
import type { Loan } from './loan.ts'

const columnsOf = (row: LoanRow): Updateable<LoanInstallments> => ({
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
})

/** Paid with what was already there before, or ahead of its time. */
const isEarly = (line: OwedLine): boolean => line.state === 'early'

/** A payment: rows, receipt and postings, in the transaction of the step. Its key is the intent, so it happens once. */
export async function applyPayment(
  tx: Db,
  { id: loanId, borrower_id: borrowerId, written_off_at }: Loan,
  { id, verb, method, made, effectiveAt, endToEndId }: Paying,
  now: Date,
): Promise<void> {
  const { loan, paid } = made
  const { posting, day, lines } = paid
  for (const row of loan.rows)
    await tx
      .updateTable('loan_installments')
      .set({ ...columnsOf(row), changed_at: now })
      .where('loan_id', '=', loanId)
      .where('number', '=', row.number)
      .execute()
  await tx
    .insertInto('repayments')
    .values({
      id,
      loan_id: loanId,
      borrower_id: borrowerId,
      verb,
      method,
      effective_on: formatDay(day),
      effective_at: effectiveAt,
      recorded_at: now,
      amount_cents: posting.walletCents,
      discount_cents: paid.discountCents,
      early_discount_cents: posting.earlyDiscountCents,
      late_cents: posting.lateCents,
      interest_cents: posting.interestCents,
      principal_cents: posting.principalCents,
      lines: JSON.stringify(lines),
      end_to_end_id: endToEndId ?? null,
    })
    .execute()
  const fromWallet = { account: 'wallet', borrowerId, loanId, debit: posting.walletCents } as const
  const booked: Pick<Posting, 'event' | 'lines'> =
    written_off_at === null
      ? {
          event: lines.some(isEarly) ? 'repaid_early' : 'repaid_due',
          lines: [
            fromWallet,
            { account: 'early_discount', loanId, debit: posting.earlyDiscountCents },
            { account: 'late', loanId, credit: posting.lateCents },
            { account: 'interest', loanId, credit: posting.interestCents },
            { account: 'principal', loanId, credit: posting.principalCents },
          ],
        }
      : // In the books nothing is owed any more: all that comes is found again. The rows and the receipt say what it paid.
        {
          event: 'repaid_after_write_off',
          lines: [fromWallet, { account: 'recovery', loanId, credit: posting.walletCents }],
        }
  const { repeated } = await post(tx, { ...booked, key: id, loanId, effectiveAt, now })
  if (repeated) throw new Error('a repayment that was not made has been booked')
}

/** What came out of the wallet for a loan and was not put back. */
export async function repaidOf(db: Db, loanId: string): Promise<Cents> {
  const { rows } = await sql<{
    repaid: number
  }>`SELECT coalesce(sum(amount_cents), 0)::bigint AS repaid FROM repayments WHERE loan_id = ${loanId} AND reversed_at IS NULL`.execute(
    db,
  )
  return cents(rows[0]?.repaid ?? 0)
}

/** Every repayment is mirrored once: the money comes back to the wallet, and nothing of it was ever interest. */
export async function reversePayments(tx: Db, { id: loanId, borrower_id: borrowerId }: Loan, now: Date): Promise<void> {
  const made = await tx
    .selectFrom('repayments')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('reversed_at', 'is', null)
    .orderBy('recorded_at')
    .execute()
  for (const each of made) {
    await post(tx, {
      event: 'reversed',
      key: each.id,
      loanId,
      effectiveAt: now,
      now,
      lines: [
        { account: 'wallet', borrowerId, loanId, credit: cents(each.amount_cents) },
        { account: 'early_discount', loanId, credit: cents(each.early_discount_cents) },
        { account: 'late', loanId, debit: cents(each.late_cents) },
        { account: 'interest', loanId, debit: cents(each.interest_cents) },
        { account: 'principal', loanId, debit: cents(each.principal_cents) },
      ],
    })
    await tx.updateTable('repayments').set({ reversed_at: now }).where('id', '=', each.id).execute()
  }
}
