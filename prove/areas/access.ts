import { foreign, matrix } from '../access/matrix.ts'
import { requests } from '../access/requests.ts'
import { upgrade } from '../access/upgrade.ts'
import type { Claim } from '../claim.ts'

/** How the server treats callers without permission and malformed requests. */
export const claims: readonly Claim[] = [matrix, foreign, requests, upgrade]
