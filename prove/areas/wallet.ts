import type { Claim } from '../claim.ts'
import { cuts } from '../wallet/cuts.ts'
import { journeys } from '../wallet/journeys.ts'
import { webhooks } from '../wallet/webhooks.ts'
import { withdrawals } from '../wallet/withdrawals.ts'

/** `npm run bench -- wallet` measures the speed. */
export const claims: readonly Claim[] = [journeys, webhooks, withdrawals, cuts]
