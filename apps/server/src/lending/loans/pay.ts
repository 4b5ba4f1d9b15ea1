import { cents, formatDay, lateIofCents, type Cents, type LoanRow, type OwedLine } from '@home-credit/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'
import { mirror, post } from '../../ledger/post.ts'
import type { Posting } from '../../ledger/ledger-types.ts'
import { furtherIofLines } from './books.ts'
import type { Paying, UndonePayment } from './deed.ts'
import { iofRatesOf, type Loan } from './loan.ts'

const columnsOf = (row: LoanRow) => ({
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

/** Rows as they are after a step. */
async function changeRows(tx: Db, loanId: string, rows: readonly LoanRow[], now: Date): Promise<void> {
  for (const row of rows)
    await tx
      .updateTable('loan_installments')
      .set({ ...columnsOf(row), changed_at: now })
      .where('loan_id', '=', loanId)
      .where('number', '=', row.number)
      .execute()
}

/** Paid with what was already there before, or ahead of its time. */
const isEarly = (line: OwedLine): boolean => line.state === 'early'

/** A payment: rows, receipt and postings, in the transaction of the step. Its key is the intent, so it happens once. */
export async function applyPayment(
  tx: Db,
  { id: loanId, borrower_id: borrowerId, written_off_at, terms }: Loan,
  { id, verb, method, made, effectiveAt, endToEndId }: Paying,
  now: Date,
): Promise<void> {
  const { loan, paid, before } = made
  const { posting, day, lines } = paid
  const iofCents = lateIofCents(made, iofRatesOf({ terms }))
  const changed = new Set(before.map(({ number }) => number))
  await changeRows(
    tx,
    loanId,
    loan.rows.filter(({ number }) => changed.has(number)),
    now,
  )
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
      iof_cents: iofCents,
      lines: JSON.stringify(lines),
      rows_before: JSON.stringify(before),
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
  // What mirrors this transaction undoes it, too.
  const iof = furtherIofLines(loanId, iofCents)
  const { repeated } = await post(tx, {
    ...booked,
    lines: [...booked.lines, ...iof],
    key: id,
    loanId,
    effectiveAt,
    now,
  })
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
export async function reversePayments(tx: Db, { id: loanId }: Loan, now: Date): Promise<void> {
  const made = await tx
    .selectFrom('repayments')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('reversed_at', 'is', null)
    .orderBy('recorded_at')
    .execute()
  for (const { id } of made) {
    await mirror(tx, {
      of: { event: 'repaid_due', key: id },
      event: 'reversed',
      key: id,
      loanId,
      effectiveAt: now,
      now,
    })
    await tx.updateTable('repayments').set({ reversed_at: now }).where('id', '=', id).execute()
  }
}

/** The mirror in the books, the rows as they stand without it, and the receipt marked. */
export async function undoBooked(
  tx: Db,
  { id: loanId, written_off_at }: Loan,
  undone: UndonePayment,
  now: Date,
): Promise<void> {
  const { id, changed, key, effectiveAt } = undone
  await mirror(tx, {
    of: { event: 'repaid_due', key: id },
    event: 'payment_undone',
    key: `${key}:${id}`,
    loanId,
    effectiveAt,
    now,
    // In the books a loan that was given up for lost lends nothing any more: what comes open again is lost, too.
    instead: (line) =>
      written_off_at !== null && line.account === 'principal'
        ? { ...line, account: 'write_off', owner_id: null }
        : line,
  })
  const { numUpdatedRows } = await tx
    .updateTable('repayments')
    .set({ reversed_at: now, undone_by: key })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('a payment was undone twice')
  await changeRows(
    tx,
    loanId,
    changed.filter(({ extra }) => extra !== true),
    now,
  )
  for (const row of changed.filter(({ extra }) => extra === true))
    await tx
      .insertInto('loan_installments')
      .values({
        ...columnsOf(row),
        loan_id: loanId,
        number: row.number,
        due_on: formatDay(row.due),
        extra: true,
        changed_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['loan_id', 'number']).doUpdateSet({ ...columnsOf(row), changed_at: now }),
      )
      .execute()
}
