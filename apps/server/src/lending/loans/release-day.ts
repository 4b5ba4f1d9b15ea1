import { addDays, type Day } from '@home-credit/domain'
import { localDay, localHour, openDay } from '../../platform/clock/index.ts'
import type { CreditTerms } from '../../settings/index.ts'

/** The earliest release day: today before the cut-off hour, else tomorrow; on a closed day, the next open one. */
export const releaseDayAt = (
  now: Date,
  { deadlines: { release_cutoff_hour: cutoff }, closed }: Pick<CreditTerms, 'deadlines' | 'closed'>,
): Day => openDay(localHour(now) < cutoff ? localDay(now) : addDays(localDay(now), 1), closed)
