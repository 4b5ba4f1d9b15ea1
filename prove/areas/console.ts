import type { Claim } from '../claim.ts'
import { indexed } from '../console/indexed.ts'

/** The console over many borrowers. `npm run bench -- console` measures it over a million. */
export const claims: readonly Claim[] = [indexed]
