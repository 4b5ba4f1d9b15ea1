import { isOpen, isRefused, owedOn, sumCents, type CreditedLoan, type Day } from '@home-credit/domain'
import { DEFAULT_LANG } from '@home-credit/texts/runtime'
import { z } from 'zod'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { addJobs, type Job } from '../../platform/jobs/index.ts'
import { lockWallet, walletBalance } from '../../ledger/index.ts'
import { loanFor, type LoanDependencies, loansPayableBy, owingOf } from '../../lending/index.ts'
import { sendMessage } from '../../messages/index.ts'
import { payFromWallet } from '../repayment/pay-from-wallet.ts'
import { consentInForce, insertTry, jobsFor, wasShortFor, wasTried } from './store.ts'

export const DEBIT_LOAN = 'debit_loan'
const payload = z.object({ loan_id: z.uuid() })

/**
 * The oldest payable rows that the balance pays in full, and the first of them. Rows that an undone payment reopened
 * are left for the borrower to pay.
 */
function affordable(loan: CreditedLoan, day: Day, balanceCents: number) {
  const due = loan.rows
    .filter((row) => isOpen(row) && row.payable <= day && row.returnedOn === undefined)
    .map(({ number }) => number)
  const owed = due.length === 0 ? undefined : owedOn(loan, { rows: due, day })
  if (owed === undefined || isRefused(owed)) return undefined
  const { lines } = owed
  let count = lines.length
  while (count > 0 && sumCents(lines.slice(0, count).map(({ amountCents }) => amountCents)) > balanceCents) count -= 1
  const taken = lines.slice(0, count)
  return {
    first: lines[0],
    rows: taken.map(({ number }) => number),
    amountCents: sumCents(taken.map(({ amountCents }) => amountCents)),
  }
}

/**
 * Debits what is due on a loan from the wallet if the borrower consented: once a day, whole installments only, nothing
 * if the balance is too low.
 */
export async function debitLoan(tx: Db, dependencies: LoanDependencies, loanId: string, now: Date): Promise<void> {
  const loan = await loanFor(tx, loanId)
  if (loan === undefined) return
  const { borrower_id: borrowerId, number } = loan
  // Revoking also locks the loan, so the second of the two sees what the first did.
  await lockWallet(tx, borrowerId)
  await loanFor(tx, loanId, 'locked')
  const today = localDate(now)
  if ((await consentInForce(tx, loanId)) === undefined || (await wasTried(tx, loanId, today))) return
  const [owing] = await owingOf(tx, borrowerId, loanId)
  const found = owing && affordable(owing.loan, dayIn(today), await walletBalance(tx, borrowerId))
  if (found?.first === undefined) return
  const { first, rows, amountCents } = found
  const tried = { loan_id: loanId, day: today, tried_at: now, installment: first.number }
  if (rows.length === 0) {
    const wasShort = await wasShortFor(tx, loanId, first.number)
    await insertTry(tx, { ...tried, outcome: 'short', amount_cents: first.amountCents })
    if (!wasShort)
      await sendMessage(tx, dependencies.secretKey, {
        borrowerId,
        kind: 'debit_short',
        loan: { id: loanId, number },
        now,
      })
    await audit(tx, {
      actor: 'system',
      action: 'debit_short',
      subject: `loan:${loanId}`,
      details: { installment: first.number },
      now,
    })
    return
  }
  const context = { db: tx, borrowerId, now, lang: DEFAULT_LANG, requestId: DEBIT_LOAN }
  const paid = await payFromWallet(dependencies, context, {
    loanId,
    pay: { verb: 'rows', rows },
    shownCents: amountCents,
    method: 'debit',
  })
  if (paid instanceof Refusal) throw new Error(`cannot debit the due installments: ${paid.name}`)
  await insertTry(tx, { ...tried, outcome: 'taken', amount_cents: amountCents })
}

export const debitLoanJob = (dependencies: LoanDependencies): Job => ({
  name: DEBIT_LOAN,
  async run({ tx, payload: input, now }) {
    await debitLoan(tx, dependencies, payload.parse(input).loan_id, now)
  },
})

/** Step of the daily close: one job, with its own transaction, per loan that has a consent and something due. */
export const autoDebitStep = {
  name: 'auto_debit',
  run: async (tx: Db, { day }: { day: string; now: Date }): Promise<Record<string, number>> => ({
    queued: await addJobs(tx, DEBIT_LOAN, jobsFor(loansPayableBy(day))),
  }),
}
