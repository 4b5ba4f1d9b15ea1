import type { Claim } from '../claim.ts'
import { close } from '../repayment/close.ts'
import { journeys } from '../repayment/journeys.ts'
import { lives } from '../repayment/lives.ts'

/** `npm run bench -- close` measures the speed. */
export const claims: readonly Claim[] = [journeys, lives, close]
