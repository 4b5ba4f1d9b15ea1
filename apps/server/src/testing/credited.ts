import { cents, formatDay, isRefused, isRepaid } from '@home-credit/domain'
import { dayIn, localDate, localDay } from '../platform/clock/local-day.ts'
import type { Db } from '../platform/db/pool.ts'
import { post } from '../ledger/post.ts'
import { creditWallet } from '../lending/loans/loan-postings.ts'
import { owingOf } from '../lending/loans/owed.ts'
import { applyPayment } from '../lending/loans/payment-record.ts'
import { makeList } from '../lending/loans/installment-store.ts'
import { findLoan } from '../lending/loans/loan-queries.ts'
import { insertLoan, insertOffer, updateLoan } from '../lending/loans/store.ts'
import { costsOf } from '../lending/loans/quote.ts'
import { mustQuote } from '../lending/loans/quote.ts'
import type { Terms } from '../lending/loans/terms.ts'
import { payOn, type Pay } from '../servicing/repayment/payment-options.ts'

const TERMS: Terms = {
  code: 'plus',
  name: 'Plus',
  rate_monthly: '0.045',
  fee_cents: 4900,
  iof: { daily_rate: '0.000082', additional_rate: '0.0038', max_days: 365 },
  late: { fine_rate: '0.02', mora_monthly: '0.01' },
  policy_version: '1',
}

/** Everything that varies between loans, so that two databases can be identical down to the ids. */
export interface PlannedLoan {
  id: string
  offerId: string
  borrowerId: string
  phone: string
  /** When it is credited. */
  at: Date
  netCents: number
  months: number
  dueDay: number | null
  system: 'price' | 'sac'
}

/** A loan as release leaves it, on any day: written by the same functions, without going through the states. */
export async function creditLoanAt(db: Db, planned: PlannedLoan): Promise<void> {
  const { id, offerId, borrowerId, phone, at, netCents, months, dueDay, system } = planned
  const invitation = borrowerId.replaceAll('-', '').slice(-12)
  await db
    .insertInto('borrowers')
    .values({
      id: borrowerId,
      phone,
      password_hash: 'none',
      invitation_code: invitation,
      terms_accepted_at: at,
      created_at: at,
    })
    .execute()
  const loanRequest = { asked_cents: netCents, months, due_day: dueDay, system, purpose: 'home' as const }
  const number = `HC-${id}`
  await insertLoan(db, {
    id,
    number,
    borrower_id: borrowerId,
    state: 'credited',
    opened_at: at,
    touched_at: at,
    since: at,
    credited_at: at,
    ...loanRequest,
    terms: JSON.stringify(TERMS),
  })
  const costs = costsOf(TERMS, mustQuote(TERMS, { netCents, months, dueDay, system }, localDay(at)))
  const day = formatDay(localDay(at))
  await insertOffer(db, {
    id: offerId,
    loan_id: id,
    contract_number: `CT-${id}`,
    release_on: day,
    valid_through: day,
    costs,
    made_at: at,
  })
  await updateLoan(db, id, { offer_id: offerId })
  await makeList(db, id, costs)
  const loan = await findLoan(db, id)
  if (loan === undefined) throw new Error('no loan')
  await creditWallet(db, { loan, costs, now: at })
}

export interface PlannedPayment {
  id: string
  loanId: string
  at: Date
  pay: Pay
}

/** Pays with money that arrives for it. Returns false when the engine refuses: the loan is repaid, or the payment is out of order. */
export async function payLoanAt(db: Db, { id, loanId, at, pay }: PlannedPayment): Promise<boolean> {
  const loan = await findLoan(db, loanId)
  const [owing] = loan === undefined ? [] : await owingOf(db, loan.borrower_id, loanId)
  if (loan === undefined || owing === undefined) return false
  const payment = payOn(owing.loan, pay, dayIn(localDate(at)))
  if (isRefused(payment) || payment.paid.amountCents === 0) return false
  const { amountCents } = payment.paid
  const lines = [
    { account: 'bank', debit: cents(amountCents) },
    { account: 'wallet', borrowerId: loan.borrower_id, credit: cents(amountCents) },
  ] as const
  await post(db, { event: 'pix_in_matched', key: `in-${id}`, effectiveAt: at, now: at, lines })
  await applyPayment(db, loan, { id, verb: pay.verb, method: 'wallet', result: payment, effectiveAt: at }, at)
  if (isRepaid(payment.loan)) await updateLoan(db, loanId, { state: 'repaid', since: at })
  return true
}
