import { holidayOn, isBankingDay } from '@home-credit/domain'
import { localDay, localHour } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { settingsInForce, type SettingValue } from '../../settings/index.ts'

/** A call that ended with the hour is still to be written down. */
const GRACE_MS = 30 * 60_000
/** Days are counted from 1970-01-01, a Thursday. */
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

/** Whether borrowers may be contacted at a moment: who owes is not disturbed at night, on Sundays and on holidays. */
export const mayContact = async (db: Db, now: Date): Promise<boolean> =>
  isOpen((await settingsInForce(db, now, ['collections'])).collections, now)

/** Whether a contact may have been made by us a moment ago. */
export async function mayHaveContacted(db: Db, now: Date): Promise<boolean> {
  const { collections } = await settingsInForce(db, now, ['collections'])
  return isOpen(collections, now) || isOpen(collections, new Date(now.getTime() - GRACE_MS))
}
