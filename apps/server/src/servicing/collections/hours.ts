import { holidayOn, isBankingDay } from '@home-credit/domain'
import { localDay, localHour } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { settingsInForce, type SettingValue } from '../../settings/index.ts'

/** Time to record a call that ended at the end of the permitted hours. */
const GRACE_MS = 30 * 60_000
/** Day 0 is 1970-01-01, a Thursday. */
const SATURDAY = 2

const isOpen = ({ weekday_hours, saturday_hours }: SettingValue<'collections'>, at: Date): boolean => {
  const day = localDay(at)
  const hours = isBankingDay(day)
    ? weekday_hours
    : day % 7 === SATURDAY && holidayOn(day) === undefined
      ? saturday_hours
      : undefined
  return hours !== undefined && localHour(at) >= hours[0] && localHour(at) < hours[1]
}

/** Debtors may not be contacted at night, on Sundays or on holidays. */
export const mayContact = async (db: Db, now: Date): Promise<boolean> =>
  isOpen((await settingsInForce(db, now, ['collections'])).collections, now)

/** Whether we may have made a contact now or within the grace period before. */
export async function mayHaveContacted(db: Db, now: Date): Promise<boolean> {
  const { collections } = await settingsInForce(db, now, ['collections'])
  return isOpen(collections, now) || isOpen(collections, new Date(now.getTime() - GRACE_MS))
}
