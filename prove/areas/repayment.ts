import type { Claim } from '../claim.ts'
import { close } from '../repayment/close.ts'
import { journeys } from '../repayment/journeys.ts'
import { lives } from '../repayment/lives.ts'

/** What repaying must show, in the order it was asked; the speed is measured by `npm run bench -- close`. */
export const claims: readonly Claim[] = [journeys, lives, close]
