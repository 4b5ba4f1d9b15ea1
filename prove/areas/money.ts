import type { Claim } from '../claim.ts'
import { agreement } from '../money/agreement.ts'

export const claims: readonly Claim[] = [agreement]
