import { addDays, formatDay, statement, type Quote } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { nextContractNumber, type Costs } from '../contracts/contracts.ts'
import { lateIn } from '../../settings/index.ts'
import type { Loan } from './loan.ts'
import { insertOffer, voidOffersOf } from './store.ts'
import type { LoanContext } from './loan-context.ts'
import { mustQuote } from './quote.ts'
import { releaseDayAt } from './release-day.ts'
import type { Terms } from './terms.ts'

/** A quote in the format of the wire, the offer and the contract. */
export function costsOf(terms: Terms, loanQuote: Quote): Costs {
  const costStatement = statement(loanQuote, lateIn(terms.late))
  const { schedule, iof } = loanQuote
  return {
    release_on: formatDay(schedule.release),
    system: schedule.system,
    months: schedule.installments.length,
    rate_monthly: terms.rate_monthly,
    rate_annual_bp: loanQuote.rateAnnualBp,
    cet_annual_bp: loanQuote.cet.annualBp,
    cet_monthly_bp: loanQuote.cet.monthlyBp,
    financed_cents: loanQuote.financedCents,
    net_cents: loanQuote.netCents,
    iof_daily_cents: iof.dailyCents,
    iof_additional_cents: iof.additionalCents,
    fee_cents: loanQuote.feeCents,
    interest_cents: loanQuote.interestCents,
    total_cents: loanQuote.totalCents,
    shares_bp: {
      net: costStatement.net.ofFinancedBp,
      iof_daily: costStatement.iofDaily.ofFinancedBp,
      iof_additional: costStatement.iofAdditional.ofFinancedBp,
      fee: costStatement.fee.ofFinancedBp,
      interest: costStatement.interest.ofFinancedBp,
    },
    late: terms.late,
    installments: schedule.installments.map((row, index) => ({
      number: row.number,
      due_on: formatDay(row.due),
      payable_on: formatDay(costStatement.installments[index]?.payable ?? row.due),
      payment_cents: row.paymentCents,
      interest_cents: row.interestCents,
      principal_cents: row.principalCents,
      balance_cents: row.balanceCents,
    })),
  }
}

interface OfferInput {
  context: LoanContext
  loan: Loan
  now: Date
  /** Set when only the figures are renewed. */
  validThrough?: string
}

/** Makes the final offer from the loan's terms, for a stated release day, and voids the previous one. */
export async function makeOffer(tx: Db, { context, loan, now, validThrough }: OfferInput): Promise<string> {
  const { loanRequest, terms, id: loanId } = loan
  if (loanRequest === null || terms === null) throw new Error('the loan has no package to make an offer from')
  const { offer_days: days } = context.terms.deadlines
  const release = releaseDayAt(now, context.terms)
  const id = uuidv7()
  await voidOffersOf(tx, loanId, now)
  await insertOffer(tx, {
    id,
    loan_id: loanId,
    contract_number: await nextContractNumber(tx, now),
    release_on: formatDay(release),
    valid_through: validThrough ?? formatDay(addDays(localDay(now), days)),
    costs: costsOf(terms, mustQuote(terms, loanRequest, release)),
    made_at: now,
  })
  return id
}
