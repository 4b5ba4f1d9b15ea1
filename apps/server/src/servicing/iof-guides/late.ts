import { addDays, formatDay } from '@home-credit/domain'
import { localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { unpaidGuides } from './store.ts'

export interface LateGuide {
  from: string
  to: string
  pay_by: string
  cents: number
}

/** Guides that were overdue at the end of a day and not confirmed as paid by `at`. Oldest first. */
export const lateGuidesAt = async (db: Db, day: string, at: Date): Promise<LateGuide[]> =>
  (await unpaidGuides(db, day, at)).map(({ period_from, period_to, pay_by, amount_cents }) => ({
    from: period_from,
    to: period_to,
    pay_by,
    cents: amount_cents,
  }))

/** A guide is overdue only after the end of its day. */
export const lateGuidesNow = (db: Db, now: Date): Promise<LateGuide[]> =>
  lateGuidesAt(db, formatDay(addDays(localDay(now), -1)), now)
