import type { Claim } from '../claim.ts'
import { crawl } from '../rooms/crawl.ts'
import { hostile } from '../rooms/hostile.ts'
import { journeys } from '../rooms/journeys.ts'
import { openConversations } from '../rooms/streams.ts'

/** Invitations, articles, service and places. */
export const claims: readonly Claim[] = [journeys, hostile, openConversations, crawl]
