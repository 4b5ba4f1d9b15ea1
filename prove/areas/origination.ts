import type { Claim } from '../claim.ts'
import { agreement } from '../origination/agreement.ts'
import { crawl } from '../origination/crawl.ts'
import { illegal } from '../origination/illegal.ts'
import { elsewhere, journeys } from '../origination/journeys.ts'
import { releases } from '../origination/releases.ts'

/** From the application to the credited loan. */
export const claims: readonly Claim[] = [journeys, elsewhere, agreement, illegal, releases, crawl]
