import { cents, type Cents } from '../money/cents.ts'
import { rate, type Rate } from '../money/rate.ts'

/** A range of amounts and terms, with a rate and a fee deducted from the proceeds. Amounts are net. */
export interface LoanPackage {
  readonly code: string
  readonly name: string
  readonly minCents: Cents
  readonly maxCents: Cents
  readonly minMonths: number
  readonly maxMonths: number
  readonly rateMonthly: Rate
  readonly feeCents: Cents
}

export const defaultPackages: readonly LoanPackage[] = [
  {
    code: 'essential',
    name: 'Essential',
    minCents: cents(30_000),
    maxCents: cents(300_000),
    minMonths: 3,
    maxMonths: 6,
    rateMonthly: rate(5_900_000),
    feeCents: cents(0),
  },
  {
    code: 'plus',
    name: 'Plus',
    minCents: cents(100_000),
    maxCents: cents(1_000_000),
    minMonths: 3,
    maxMonths: 12,
    rateMonthly: rate(4_500_000),
    feeCents: cents(4_900),
  },
  {
    code: 'prime',
    name: 'Prime',
    minCents: cents(300_000),
    maxCents: cents(3_000_000),
    minMonths: 6,
    maxMonths: 24,
    rateMonthly: rate(3_200_000),
    feeCents: cents(9_900),
  },
]

/** Limits of a package or of the lender. */
export interface LoanLimits {
  readonly minCents: number
  readonly maxCents: number
  readonly minMonths: number
  readonly maxMonths: number
}

interface RequestedLoan {
  readonly netCents: number
  readonly months: number
}

export const admitsAmount = (
  { minCents, maxCents }: Pick<LoanLimits, 'minCents' | 'maxCents'>,
  { netCents }: Pick<RequestedLoan, 'netCents'>,
): boolean => netCents >= minCents && netCents <= maxCents

export const admitsTerm = (
  { minMonths, maxMonths }: Pick<LoanLimits, 'minMonths' | 'maxMonths'>,
  { months }: Pick<RequestedLoan, 'months'>,
): boolean => Number.isInteger(months) && months >= minMonths && months <= maxMonths

export const packageAdmits = (limits: LoanLimits, request: RequestedLoan): boolean =>
  admitsAmount(limits, request) && admitsTerm(limits, request)

export const packagesFor = (packages: readonly LoanPackage[], request: RequestedLoan): LoanPackage[] =>
  packages.filter((offer) => packageAdmits(offer, request))
