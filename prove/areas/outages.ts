import type { Claim } from '../claim.ts'
import { fullMinute } from '../outages/full-minute.ts'

/** What a server must show while something that it needs is not there. */
export const claims: readonly Claim[] = [fullMinute]
