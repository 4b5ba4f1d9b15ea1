import type { Claim } from '../claim.ts'
import { histories, sandbox } from '../figures/figures.ts'

/** The figures of the dashboard. `npm run bench -- close` measures what they cost the close. */
export const claims: readonly Claim[] = [histories, sandbox]
