import type { Claim } from '../claim.ts'
import { silentBank } from '../flow/silent-bank.ts'
import { payoutsInOrder, payoutsSideBySide } from '../flow/payouts.ts'
import { takenOver } from '../flow/take-over.ts'

export const claims: readonly Claim[] = [payoutsSideBySide, payoutsInOrder, takenOver, silentBank]
