import type { Claim } from '../claim.ts'
import { structure } from '../structure/names.ts'
import { upgrade } from '../structure/upgrade.ts'

/** What one vocabulary and one structure must show. */
export const claims: readonly Claim[] = [structure, upgrade]
