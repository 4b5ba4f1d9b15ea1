import type { Claim } from '../claim.ts'
import { lockedTable } from '../speed/locked-table.ts'
import { callRatios } from '../speed/ratios.ts'
import { settingEverywhere } from '../speed/setting-everywhere.ts'

export const claims: readonly Claim[] = [settingEverywhere, lockedTable, callRatios]
