import type { LoanLimits } from '@home-credit/domain'
import type { PackageTerms } from './quote-for.ts'

/** From the lowest to the highest limit of all packages. */
export const limitsOf = (packages: readonly PackageTerms[]): LoanLimits => ({
  minCents: Math.min(...packages.map((each) => each.amount_min_cents)),
  maxCents: Math.max(...packages.map((each) => each.amount_max_cents)),
  minMonths: Math.min(...packages.map((each) => each.months_min)),
  maxMonths: Math.max(...packages.map((each) => each.months_max)),
})
