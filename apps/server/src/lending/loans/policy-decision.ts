import {
  admitsDueDay,
  cents,
  decide,
  isRefused,
  packageAdmits,
  parseDay,
  type Application,
  type Decision,
  type Signals,
} from '@home-credit/domain'
import { dayIn } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { rateIn } from '../../settings/index.ts'
import type { Loan } from './loan.ts'
import { signalsOf } from './decision-queries.ts'
import type { LoanContext } from './loan-context.ts'
import { mustQuote, quoteFor } from './quote.ts'

/** Whether the package and the limits admit amount and term, and a repayment list exists for them. */
export function isAdmitted({ terms: { policy }, today }: LoanContext, { loanRequest, terms }: Loan): boolean {
  const chosen = policy.packages.find(({ code }) => code === terms?.code)
  if (chosen === undefined || loanRequest === null || terms === null) return false
  const { dueDay, months: count, system } = loanRequest
  return (
    packageAdmits(policy, loanRequest) &&
    packageAdmits(chosen, loanRequest) &&
    admitsDueDay({ dueDay, count, system, rateMonthly: rateIn(terms.rate_monthly) }) &&
    !isRefused(quoteFor(terms, loanRequest, dayIn(today)))
  )
}

const signalsIn = (found: { state: string; flags: string[] } | undefined): Signals => {
  if (found === undefined || found.state !== 'answered') return 'missing'
  if (found.flags.includes('fraud_suspected')) return 'suspicious'
  return found.flags.includes('restrictions') ? 'restricted' : 'clear'
}

/** The policy's decision today and the data behind it; undefined while the application is incomplete. */
export async function policyOn(
  db: Db,
  context: LoanContext,
  loan: Loan,
): Promise<{ decision: Decision; application: Application } | undefined> {
  const { loanRequest, terms } = loan
  const born = parseDay(context.info.date_of_birth ?? '')
  if (loanRequest === null || terms === null || born === undefined || !isAdmitted(context, loan)) return undefined
  const today = dayIn(context.today)
  const { installments } = mustQuote(terms, loanRequest, today).schedule
  const { creditLimit } = context
  const found = await signalsOf(db, loan.id)
  const application: Application = {
    today,
    born,
    verified: context.verificationValid,
    incomeCents: creditLimit.incomeCents,
    history: creditLimit.history,
    before: creditLimit.before,
    packageCode: terms.code,
    netCents: cents(loanRequest.netCents),
    months: loanRequest.months,
    largestInstallmentCents: cents(Math.max(...installments.map((row) => row.paymentCents))),
    otherInstallmentsCents: creditLimit.otherInstallmentsCents,
    outstandingPrincipalCents: creditLimit.outstandingCents,
    creditedLoans: creditLimit.creditedLoans,
    anyOverdue: creditLimit.anyOverdue,
    signals: signalsIn(found),
    score: found?.score ?? null,
  }
  return { decision: decide(context.terms.policy, application), application }
}
