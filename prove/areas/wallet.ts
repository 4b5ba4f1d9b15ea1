import type { Claim } from '../claim.ts'
import { cuts } from '../wallet/cuts.ts'
import { journeys } from '../wallet/journeys.ts'
import { webhooks } from '../wallet/webhooks.ts'
import { withdrawals } from '../wallet/withdrawals.ts'

/** What the wallet must show, in the order it was asked; the speed is measured by `npm run bench -- wallet`. */
export const claims: readonly Claim[] = [journeys, webhooks, withdrawals, cuts]
