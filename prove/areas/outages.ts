import type { Claim } from '../claim.ts'
import { fullMinute } from '../outages/full-minute.ts'

/** A server whose dependencies are down. */
export const claims: readonly Claim[] = [fullMinute]
