import { ACCESS_PRUNES } from '../access/modules.ts'
import { PAYMENTS_PRUNES } from '../payments/modules.ts'
import type { Prune } from '../platform/jobs/prune.ts'
import { PLATFORM_PRUNES } from '../platform/modules.ts'

/** Everything that is deleted after some days. */
export const PRUNES: readonly Prune[] = [...PLATFORM_PRUNES, ...ACCESS_PRUNES, ...PAYMENTS_PRUNES]
