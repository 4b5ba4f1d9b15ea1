import {
  addMonths,
  ageOn,
  cents,
  formatDay,
  formatRate,
  type DecisionInputs,
  type LoanLimits,
} from '@home-credit/domain'
import { z } from 'zod'
import { dayIn } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { rateIn } from '../../settings/index.ts'
import type { LoanContext } from './loan-context.ts'
import type { Loan } from './loan.ts'
import { policyOn } from './policy-decision.ts'

const amount = z.int().min(0).transform(cents)
const history = z.object({
  loansRepaid: z.int(),
  installmentsPaidOnTime: z.int(),
  worstDaysLate: z.int(),
  writtenOff: z.boolean(),
})
const range = { min_cents: amount, max_cents: amount, min_months: z.int(), max_months: z.int() }

/** As stored with a decision. The age instead of the date of birth: a decision needs no more. */
const storedInputs = z.object({
  today: z.iso.date(),
  age: z.int(),
  verified: z.boolean(),
  declared_cents: amount,
  shown_cents: amount.nullable(),
  history,
  before: z.array(history),
  package: z.object({ code: z.string(), name: z.string(), ...range, rate_monthly: z.string(), fee_cents: amount }),
  limits: z.object(range),
  net_cents: amount,
  months: z.int(),
  largest_installment_cents: amount,
  other_installments_cents: amount,
  outstanding_cents: amount,
  credited_loans: z.int(),
  any_overdue: z.boolean(),
  signals: z.enum(['clear', 'missing', 'restricted', 'suspicious']),
  score: z.int().nullable(),
})
export type StoredInputs = z.input<typeof storedInputs>

const rangeOf = ({ minCents, maxCents, minMonths, maxMonths }: LoanLimits) => ({
  min_cents: minCents,
  max_cents: maxCents,
  min_months: minMonths,
  max_months: maxMonths,
})

/** The data that the policy has now; undefined while the application is incomplete. */
export async function inputsOf(db: Db, context: LoanContext, loan: Loan): Promise<StoredInputs | undefined> {
  const { policy } = context.terms
  const application = (await policyOn(db, context, loan))?.application
  const chosen = policy.packages.find(({ code }) => code === application?.packageCode)
  if (application === undefined || chosen === undefined) return undefined
  const { declaredCents, shownCents } = context.creditLimit
  return {
    today: formatDay(application.today),
    age: ageOn(application),
    verified: application.verified,
    declared_cents: declaredCents,
    shown_cents: shownCents ?? null,
    history: { ...application.history },
    before: [...(application.before ?? [])],
    package: {
      code: chosen.code,
      name: chosen.name,
      ...rangeOf(chosen),
      rate_monthly: formatRate(chosen.rateMonthly),
      fee_cents: chosen.feeCents,
    },
    limits: rangeOf(policy),
    net_cents: application.netCents,
    months: application.months,
    largest_installment_cents: application.largestInstallmentCents,
    other_installments_cents: application.otherInstallmentsCents,
    outstanding_cents: application.outstandingPrincipalCents,
    credited_loans: application.creditedLoans,
    any_overdue: application.anyOverdue,
    signals: application.signals ?? 'clear',
    score: application.score ?? null,
  }
}

type Range = Pick<z.output<typeof storedInputs>['package'], keyof typeof range>

const limitsIn = ({ min_cents, max_cents, min_months, max_months }: Range) => ({
  minCents: min_cents,
  maxCents: max_cents,
  minMonths: min_months,
  maxMonths: max_months,
})

const MONTHS = 12

/** Stored inputs in the form of the engine; undefined if a later version of the program has stored them otherwise. */
export function decisionInputsIn(stored: unknown): DecisionInputs | undefined {
  const { data } = storedInputs.safeParse(stored)
  if (data === undefined) return undefined
  const today = dayIn(data.today)
  const { code, name, rate_monthly, fee_cents } = data.package
  return {
    application: {
      today,
      // Any birthday that gives this age on that day.
      born: addMonths({ from: today, months: -MONTHS * data.age }),
      verified: data.verified,
      history: data.history,
      before: data.before,
      packageCode: code,
      netCents: data.net_cents,
      months: data.months,
      largestInstallmentCents: data.largest_installment_cents,
      otherInstallmentsCents: data.other_installments_cents,
      outstandingPrincipalCents: data.outstanding_cents,
      creditedLoans: data.credited_loans,
      anyOverdue: data.any_overdue,
      signals: data.signals,
      score: data.score,
    },
    declaredCents: data.declared_cents,
    shownCents: data.shown_cents ?? undefined,
    limits: limitsIn(data.limits),
    chosen: { code, name, ...limitsIn(data.package), rateMonthly: rateIn(rate_monthly), feeCents: fee_cents },
  }
}
