import type { CallOutput } from '@home-credit/contract'
import { formatDay, formatRate, parseRate, statement, type LateTerms, type Quote } from '@home-credit/domain'
import { quoteFor, type PackageTerms } from '../../shared/quote-for.ts'
import type { LoanRequest } from './loan-request.ts'

type Settings = CallOutput<'POST /api/dk/setting'>

/** The full cost of a loan in the server's format, so that local estimates and answers render alike. */
export type Costs = Extract<CallOutput<'POST /api/dk/loan'>, { costs: unknown }>['costs']

function lateOf({ fine_rate: fine, mora_monthly: mora }: Settings['late']): LateTerms | undefined {
  const [fineRate, moraMonthly] = [parseRate(fine), parseRate(mora)]
  return fineRate === undefined || moraMonthly === undefined ? undefined : { fineRate, moraMonthly }
}

function toWire(quote: Quote, lateTerms: LateTerms): Costs {
  const costStatement = statement(quote, lateTerms)
  return {
    release_on: formatDay(costStatement.release),
    system: costStatement.system,
    months: costStatement.installmentCount,
    rate_monthly: formatRate(costStatement.rateMonthly),
    rate_annual_bp: costStatement.rateAnnualBp,
    cet_annual_bp: costStatement.cetAnnualBp,
    cet_monthly_bp: costStatement.cetMonthlyBp,
    financed_cents: costStatement.financed.amountCents,
    net_cents: costStatement.net.amountCents,
    iof_daily_cents: costStatement.iofDaily.amountCents,
    iof_additional_cents: costStatement.iofAdditional.amountCents,
    fee_cents: costStatement.fee.amountCents,
    interest_cents: costStatement.interest.amountCents,
    total_cents: costStatement.total.amountCents,
    shares_bp: {
      net: costStatement.net.ofFinancedBp,
      iof_daily: costStatement.iofDaily.ofFinancedBp,
      iof_additional: costStatement.iofAdditional.ofFinancedBp,
      fee: costStatement.fee.ofFinancedBp,
      interest: costStatement.interest.ofFinancedBp,
    },
    late: {
      fine_rate: formatRate(costStatement.late.fineRate),
      mora_monthly: formatRate(costStatement.late.moraMonthly),
    },
    installments: quote.schedule.installments.map(
      ({ number, due, paymentCents, interestCents, principalCents, balanceCents }, index) => ({
        number,
        due_on: formatDay(due),
        payable_on: formatDay(costStatement.installments[index]?.payable ?? due),
        payment_cents: paymentCents,
        interest_cents: interestCents,
        principal_cents: principalCents,
        balance_cents: balanceCents,
      }),
    ),
  }
}

/** The terms of the day from the server; package and request provide the rest. */
export interface DayTerms {
  releaseOn: string
  iof: Settings['iof']
  late: Settings['late']
}

/** The cost of a request in a package if released on that day; undefined if it is outside the package's limits. */
export function costsOf(dayTerms: DayTerms, terms: PackageTerms, request: LoanRequest): Costs | undefined {
  const lateTerms = lateOf(dayTerms.late)
  const quote = quoteFor(dayTerms, terms, request)
  return quote === undefined || lateTerms === undefined ? undefined : toWire(quote, lateTerms)
}
