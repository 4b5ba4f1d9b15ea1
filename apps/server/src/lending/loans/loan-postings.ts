import { cents, type Cents } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { type Line, post, type Posting } from '../../ledger/index.ts'
import type { Costs } from '../contracts/contracts.ts'
import type { Loan } from './loan.ts'

interface Booked {
  loan: Pick<Loan, 'id' | 'borrower_id'>
  costs: Costs
  now: Date
}

/** The net amount goes to the wallet. IOF and fee come out of the financed amount, never out of a payment. The key is the loan, so it happens once. */
export function creditPosting({ loan, costs, now }: Booked): Posting {
  const { id: loanId, borrower_id: borrowerId } = loan
  const { net_cents: netCents, financed_cents: financedCents, fee_cents: feeCents } = costs
  return {
    event: 'credited',
    key: loanId,
    loanId,
    effectiveAt: now,
    now,
    lines: [
      { account: 'principal', loanId, debit: cents(financedCents) },
      { account: 'wallet', borrowerId, loanId, credit: cents(netCents) },
      { account: 'iof_payable', loanId, credit: cents(costs.iof_daily_cents + costs.iof_additional_cents) },
      { account: 'fee', loanId, credit: cents(feeCents) },
    ],
  }
}

export async function creditWallet(tx: Db, booked: Booked): Promise<void> {
  const { repeated } = await post(tx, creditPosting(booked))
  if (repeated) throw new Error('the ledger already has a crediting of this loan')
}

/** Reverses the crediting: exactly the net amount leaves the wallet, the lender returns the fee and bears the IOF. */
export function regretPosting({ loan, costs, now }: Booked): Posting {
  const { id: loanId, borrower_id: borrowerId } = loan
  const { net_cents: netCents, financed_cents: financedCents, fee_cents: feeCents } = costs
  return {
    event: 'regretted',
    key: loanId,
    loanId,
    effectiveAt: now,
    now,
    lines: [
      { account: 'wallet', borrowerId, loanId, debit: cents(netCents) },
      { account: 'fee', loanId, debit: cents(feeCents) },
      { account: 'iof_borne', loanId, debit: cents(costs.iof_daily_cents + costs.iof_additional_cents) },
      { account: 'principal', loanId, credit: cents(financedCents) },
    ],
  }
}

export async function reverseCredit(tx: Db, booked: Booked): Promise<void> {
  await post(tx, regretPosting(booked))
}

/** IOF after the first day: the lender bears it and owes it to the Treasury. No borrower's account changes. */
export const furtherIofLines = (loanId: string, iofCents: Cents): Line[] => [
  { account: 'iof_borne', loanId, debit: iofCents },
  { account: 'iof_payable', loanId, credit: iofCents },
]

/** A signed plan prolongs principal, so its IOF falls due now. The key is the plan, so it happens once. */
export async function bearPlanIof(
  tx: Db,
  { id: loanId }: Loan,
  { planId, iofCents, now }: { planId: string; iofCents: Cents; now: Date },
): Promise<void> {
  if (iofCents === 0) return
  const { repeated } = await post(tx, {
    event: 'plan_signed',
    key: planId,
    loanId,
    effectiveAt: now,
    now,
    lines: furtherIofLines(loanId, iofCents),
  })
  if (repeated) throw new Error('the ledger already has a signature of this plan')
}

/** The principal of a written-off loan becomes an expense. The key is the loan, so it happens once. */
export const writeOffPosting = (loanId: string, principalCents: Cents, now: Date): Posting => ({
  event: 'written_off',
  key: loanId,
  loanId,
  effectiveAt: now,
  now,
  lines: [
    { account: 'write_off', loanId, debit: principalCents },
    { account: 'principal', loanId, credit: principalCents },
  ],
})

export async function bookWriteOff(tx: Db, { id }: Loan, principalCents: Cents, now: Date): Promise<void> {
  const { repeated } = await post(tx, writeOffPosting(id, principalCents, now))
  if (repeated) throw new Error('the ledger already has a write-off of this loan')
}
