import type { Claim } from '../claim.ts'
import { crawl } from '../rooms/crawl.ts'
import { hostile } from '../rooms/hostile.ts'
import { journeys } from '../rooms/journeys.ts'
import { openConversations } from '../rooms/streams.ts'

/** What invitations, articles, service and places must show, in the order it was asked. */
export const claims: readonly Claim[] = [journeys, hostile, openConversations, crawl]
