import { foreign, matrix } from '../access/matrix.ts'
import { requests } from '../access/requests.ts'
import { upgrade } from '../access/upgrade.ts'
import type { Claim } from '../claim.ts'

/** What the server must show to whoever asks for what is not theirs, or asks for nonsense. */
export const claims: readonly Claim[] = [matrix, foreign, requests, upgrade]
