import type { Claim } from '../claim.ts'
import { histories, year } from '../figures/figures.ts'

/** The figures of the dashboard. `npm run bench -- close` measures what they cost the close. */
export const claims: readonly Claim[] = [histories, year]
