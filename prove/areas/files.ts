import type { Claim } from '../claim.ts'
import { uploads } from '../files/uploads.ts'

export const claims: readonly Claim[] = [uploads]
