import type { Claim } from '../claim.ts'
import { histories } from '../returns/histories.ts'

/** What money that a bank takes back must show. */
export const claims: readonly Claim[] = [histories]
