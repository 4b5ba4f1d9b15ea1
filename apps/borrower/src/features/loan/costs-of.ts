import type { CallOutput } from '@home-credit/contract'
import { formatDay, formatRate, parseRate, statement, type LateTerms, type Quote } from '@home-credit/domain'
import { quoteFor, type PackageTerms } from '../../shared/quote-for.ts'
import type { LoanRequest } from './loan-request.ts'

type Settings = CallOutput<'POST /api/dk/setting'>

/** A loan with its whole cost, as the server tells it: what is drawn before asking and what is answered look the same. */
export type Costs = Extract<CallOutput<'POST /api/dk/loan'>, { costs: unknown }>['costs']

function lateOf({ fine_rate: fine, mora_monthly: mora }: Settings['late']): LateTerms | undefined {
  const [fineRate, moraMonthly] = [parseRate(fine), parseRate(mora)]
  return fineRate === undefined || moraMonthly === undefined ? undefined : { fineRate, moraMonthly }
}

function toWire(made: Quote, lateTerms: LateTerms): Costs {
  const told = statement(made, lateTerms)
  return {
    release_on: formatDay(told.release),
    system: told.system,
    months: told.installmentCount,
    rate_monthly: formatRate(told.rateMonthly),
    rate_annual_bp: told.rateAnnualBp,
    cet_annual_bp: told.cetAnnualBp,
    cet_monthly_bp: told.cetMonthlyBp,
    financed_cents: told.financed.amountCents,
    net_cents: told.net.amountCents,
    iof_daily_cents: told.iofDaily.amountCents,
    iof_additional_cents: told.iofAdditional.amountCents,
    fee_cents: told.fee.amountCents,
    interest_cents: told.interest.amountCents,
    total_cents: told.total.amountCents,
    shares_bp: {
      net: told.net.ofFinancedBp,
      iof_daily: told.iofDaily.ofFinancedBp,
      iof_additional: told.iofAdditional.ofFinancedBp,
      fee: told.fee.ofFinancedBp,
      interest: told.interest.ofFinancedBp,
    },
    late: { fine_rate: formatRate(told.late.fineRate), mora_monthly: formatRate(told.late.moraMonthly) },
    installments: made.schedule.installments.map(
      ({ number, due, paymentCents, interestCents, principalCents, balanceCents }, index) => ({
        number,
        due_on: formatDay(due),
        payable_on: formatDay(told.installments[index]?.payable ?? due),
        payment_cents: paymentCents,
        interest_cents: interestCents,
        principal_cents: principalCents,
        balance_cents: balanceCents,
      }),
    ),
  }
}

/** What the server says of the day: all that a package and a request leave open. */
export interface DayTerms {
  releaseOn: string
  iof: Settings['iof']
  late: Settings['late']
}

/** What a request costs in a package if it is released on that day; nothing where the package does not reach so far. */
export function costsOf(
  dayTerms: DayTerms,
  terms: PackageTerms,
  request: Omit<LoanRequest, 'purpose'>,
): Costs | undefined {
  const lateTerms = lateOf(dayTerms.late)
  const made = quoteFor(dayTerms, terms, {
    netCents: request.amount_cents,
    months: request.months,
    system: request.system,
    dueDay: request.due_day ?? undefined,
  })
  return made === undefined || lateTerms === undefined ? undefined : toWire(made, lateTerms)
}
