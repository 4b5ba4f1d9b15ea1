import {
  cents,
  formatDay,
  isRefused,
  quote,
  statement,
  type Day,
  type Quote,
  type QuoteRefusal,
  type Refused,
} from '@home-credit/domain'
import { iofIn, lateIn, rateIn } from '../../settings/index.ts'
import type { Costs } from '../contracts/contracts.ts'
import type { CostRequest, Terms } from './terms.ts'

/** The one calculation: preview and offer use it; contract, repayment list and ledger use the stored costs of the offer. */
export const quoteFor = (
  terms: Terms,
  { netCents, months, dueDay, system }: CostRequest,
  release: Day,
): Quote | Refused<QuoteRefusal> =>
  quote({
    netCents: cents(netCents),
    rateMonthly: rateIn(terms.rate_monthly),
    count: months,
    release,
    ...(dueDay === null ? {} : { dueDay }),
    feeCents: cents(terms.fee_cents),
    system,
    iof: iofIn(terms.iof),
  })

/** Throws when an admitted request cannot be quoted: that is a bug. */
export function mustQuote(terms: Terms, input: CostRequest, release: Day): Quote {
  const loanQuote = quoteFor(terms, input, release)
  if (isRefused(loanQuote)) throw new Error(`cannot quote an admitted loan: ${loanQuote.refused}`)
  return loanQuote
}

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
