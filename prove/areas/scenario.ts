import type { Claim } from '../claim.ts'
import { year } from '../scenario/year.ts'

/** What the year of a lender in a sandbox must show. */
export const claims: readonly Claim[] = [year]
