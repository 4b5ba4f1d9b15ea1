import { formatDay, lateIofCents, type LoanRow, type OwedLine } from '@home-credit/domain'
import type { Insertable } from 'kysely'
import type { Db, Repayments } from '../../platform/db/index.ts'
import { mirror, post, type Posting } from '../../ledger/index.ts'
import { changeRows, putExtraRow } from './installment-store.ts'
import { furtherIofLines } from './loan-postings.ts'
import type { PaymentToRecord, UndonePayment } from './loan-command.ts'
import { iofRatesOf, type Loan } from './loan.ts'
import { insertRepayment, markReversed, markUndone, unreversedOf } from './repayment-store.ts'

const isEarly = (line: OwedLine): boolean => line.state === 'early'

/** What a payment writes: the rows that it changes, its receipt, and its posting. The key is the intent, so it happens once. */
export function paymentRecord(
  {
    id: loanId,
    borrower_id: borrowerId,
    written_off_at,
    terms,
  }: Pick<Loan, 'id' | 'borrower_id' | 'written_off_at' | 'terms'>,
  { id, verb, method, result, effectiveAt, endToEndId }: PaymentToRecord,
  now: Date,
): { changed: LoanRow[]; repayment: Insertable<Repayments>; posting: Posting } {
  const { loan, paid, before } = result
  const { parts, day, lines: owedLines } = paid
  const iofCents = lateIofCents(result, iofRatesOf({ terms }))
  const changed = new Set(before.map(({ number }) => number))
  const fromWallet = { account: 'wallet', borrowerId, loanId, debit: parts.amountCents } as const
  const booked: Pick<Posting, 'event' | 'lines'> =
    written_off_at === null
      ? {
          event: owedLines.some(isEarly) ? 'repaid_early' : 'repaid_due',
          lines: [
            fromWallet,
            { account: 'early_discount', loanId, debit: parts.earlyDiscountCents },
            { account: 'late', loanId, credit: parts.lateCents },
            { account: 'interest', loanId, credit: parts.interestCents },
            { account: 'principal', loanId, credit: parts.principalCents },
          ],
        }
      : // A written-off loan has no principal in the books: the whole payment is recovery. Rows and receipt record what it paid.
        {
          event: 'repaid_after_write_off',
          lines: [fromWallet, { account: 'recovery', loanId, credit: parts.amountCents }],
        }
  return {
    changed: loan.rows.filter(({ number }) => changed.has(number)),
    repayment: {
      id,
      loan_id: loanId,
      borrower_id: borrowerId,
      verb,
      method,
      effective_on: formatDay(day),
      effective_at: effectiveAt,
      recorded_at: now,
      amount_cents: parts.amountCents,
      discount_cents: paid.discountCents,
      early_discount_cents: parts.earlyDiscountCents,
      late_cents: parts.lateCents,
      interest_cents: parts.interestCents,
      principal_cents: parts.principalCents,
      iof_cents: iofCents,
      lines: JSON.stringify(owedLines),
      rows_before: JSON.stringify(before),
      end_to_end_id: endToEndId ?? null,
    },
    // The IOF in the same transaction, so that a mirror of the payment reverses it too.
    posting: {
      ...booked,
      lines: [...booked.lines, ...furtherIofLines(loanId, iofCents)],
      key: id,
      loanId,
      effectiveAt,
      now,
    },
  }
}

/** Writes rows, receipt and postings in the command's transaction. */
export async function applyPayment(tx: Db, loan: Loan, payment: PaymentToRecord, now: Date): Promise<void> {
  const { changed, repayment, posting } = paymentRecord(loan, payment, now)
  await changeRows(tx, loan.id, changed, now)
  await insertRepayment(tx, repayment)
  const { repeated } = await post(tx, posting)
  if (repeated) throw new Error('the ledger already has this repayment')
}

/** Mirrors every repayment once: the money returns to the wallet, and no interest was earned. */
export async function reversePayments(tx: Db, { id: loanId }: Loan, now: Date): Promise<void> {
  for (const { id } of await unreversedOf(tx, loanId)) {
    await mirror(tx, {
      of: { event: 'repaid_due', key: id },
      event: 'reversed',
      key: id,
      loanId,
      effectiveAt: now,
      now,
    })
    await markReversed(tx, id, now)
  }
}

/** Mirrors the payment in the books, rewrites the rows without it, and marks the receipt. */
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
    // A written-off loan has no principal in the books: what becomes open again is written off, too.
    instead: (line) =>
      written_off_at !== null && line.account === 'principal'
        ? { ...line, account: 'write_off', owner_id: null }
        : line,
  })
  if (!(await markUndone(tx, id, { key, now }))) throw new Error('the payment was already undone')
  await changeRows(
    tx,
    loanId,
    changed.filter(({ extra }) => extra !== true),
    now,
  )
  for (const row of changed.filter(({ extra }) => extra === true)) await putExtraRow(tx, loanId, row, now)
}
