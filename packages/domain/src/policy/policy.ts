import { parseDay, type Day } from '../calendar/day.ts'
import { cents, type Cents } from '../money/cents.ts'
import { rate, type Rate } from '../money/rate.ts'
import { defaultPackages, type LoanPackage } from './package.ts'

/** The history a borrower needs, and how much of a month's counted income may then be outstanding. */
export interface QuotaTier {
  readonly name: string
  readonly minLoansRepaid: number
  readonly minPaidOnTime: number
  readonly maxDaysLate: number
  readonly incomePercent: number
  readonly capCents: Cents
  /** Whether reaching this tier is a good history. */
  readonly good: boolean
}

/**
 * Every parameter of a credit decision. A change is a new policy with its own version and first day; none is ever
 * edited.
 */
export interface Policy {
  readonly version: string
  readonly effective: Day
  readonly minCents: Cents
  readonly maxCents: Cents
  readonly minMonths: number
  readonly maxMonths: number
  readonly minAge: number
  /** The share of a month's income that the installments of all loans may take. */
  readonly installmentShare: Rate
  readonly automaticApprovalCents: Cents
  readonly automaticReleaseCents: Cents
  /** Income without evidence counts up to this. */
  readonly declaredIncomeCapCents: Cents
  /** Below this score of the credit bureau a person decides. */
  readonly scoreCutOff?: number | undefined
  /** A quota is a multiple of this. */
  readonly quotaStepCents: Cents
  readonly tiers: readonly QuotaTier[]
  readonly packages: readonly LoanPackage[]
}

function firstDay(): Day {
  const found = parseDay('2026-01-01')
  if (found === undefined) throw new Error('the default policy has no first day')
  return found
}

export const defaultPolicy: Policy = {
  version: '1',
  effective: firstDay(),
  minCents: cents(30_000),
  maxCents: cents(3_000_000),
  minMonths: 3,
  maxMonths: 24,
  minAge: 18,
  installmentShare: rate(30_000_000),
  automaticApprovalCents: cents(100_000),
  automaticReleaseCents: cents(100_000),
  declaredIncomeCapCents: cents(300_000),
  quotaStepCents: cents(1_000),
  tiers: [
    {
      name: 'new',
      minLoansRepaid: 0,
      minPaidOnTime: 0,
      maxDaysLate: 30,
      incomePercent: 50,
      capCents: cents(300_000),
      good: false,
    },
    {
      name: 'proven',
      minLoansRepaid: 0,
      minPaidOnTime: 3,
      maxDaysLate: 5,
      incomePercent: 100,
      capCents: cents(600_000),
      good: true,
    },
    {
      name: 'returning',
      minLoansRepaid: 1,
      minPaidOnTime: 3,
      maxDaysLate: 5,
      incomePercent: 150,
      capCents: cents(1_000_000),
      good: true,
    },
    {
      name: 'trusted',
      minLoansRepaid: 2,
      minPaidOnTime: 9,
      maxDaysLate: 5,
      incomePercent: 300,
      capCents: cents(3_000_000),
      good: true,
    },
  ],
  packages: defaultPackages,
}

/** The policy that began last. Of two with the same first day, the later in the list. */
export const policyAt = (policies: readonly Policy[], day: Day): Policy | undefined =>
  policies.reduce<Policy | undefined>(
    (found, policy) =>
      policy.effective <= day && (found === undefined || policy.effective >= found.effective) ? policy : found,
    undefined,
  )
