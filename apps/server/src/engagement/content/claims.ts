import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { processingTimesSince } from '../../lending/index.ts'
import { decidedSince } from '../../borrowers/index.ts'
import { claimsCounted, putClaim, type ClaimName, type Counted } from './claims-store.ts'
import { wholePercentIn } from '../../platform/format/index.ts'

/** With a smaller sample, a claim is not published. */
export const SAMPLE_NEEDED = 30
const WINDOW_DAYS = 180
const DAY_MS = 86_400_000

/** Recalculates the claims from the last half year. */
export async function countClaims(tx: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS)
  const { credited, medianSeconds } = await processingTimesSince(tx, since)
  await putClaim(tx, { name: 'median_to_credit', value: Math.ceil(medianSeconds), sample: credited, counted_at: now })
  const { decided, within } = await decidedSince(tx, since, 24)
  await putClaim(tx, {
    name: 'verified_within_day',
    value: decided === 0 ? 0 : Math.floor((within * 10_000) / decided),
    sample: decided,
    counted_at: now,
  })
}

export const COUNT_CLAIMS_SCHEDULE = '41 * * * * count_claims'

export const countClaimsJob: Job = { name: 'count_claims', run: ({ tx, now }) => countClaims(tx, now) }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Rounds up, so that no claim sounds faster than the truth. */
function timeIn(lang: Lang, seconds: number): string {
  if (seconds > 2 * DAY) return texts.claim_days({ count: Math.ceil(seconds / DAY) }, lang)
  if (seconds > 2 * HOUR) return texts.claim_hours({ count: Math.ceil(seconds / HOUR) }, lang)
  return texts.claim_minutes({ count: Math.max(1, Math.ceil(seconds / MINUTE)) }, lang)
}

const WORDS: Record<ClaimName, (lang: Lang, value: number) => string> = {
  median_to_credit: timeIn,
  verified_within_day: wholePercentIn,
}

/** Returns undefined while the sample is too small. */
export const claimIn = (lang: Lang, { name, value, sample }: Counted): string | undefined =>
  sample < SAMPLE_NEEDED ? undefined : WORDS[name](lang, value)

/** The claims by name; undefined for one that may not be published. */
export async function claimsOf(db: Db, lang: Lang): Promise<Partial<Record<string, string>>> {
  return Object.fromEntries((await claimsCounted(db)).map((counted) => [counted.name, claimIn(lang, counted)]))
}
