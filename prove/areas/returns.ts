import type { Claim } from '../claim.ts'
import { histories } from '../returns/histories.ts'
import { upgrade } from '../returns/upgrade.ts'
import { words } from '../returns/words.ts'

/** Money that a bank takes back. */
export const claims: readonly Claim[] = [histories, words, upgrade]
