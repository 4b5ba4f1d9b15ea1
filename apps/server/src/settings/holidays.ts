import type { Day } from '@home-credit/domain'
import { dayIn } from '../platform/clock/index.ts'
import type { Db } from '../platform/db/index.ts'
import { settingsInForce, type SettingValue } from './settings.ts'

export const closedDaysIn = (holidays: SettingValue<'holidays'>): ReadonlySet<Day> =>
  new Set(holidays.map(({ day }) => dayIn(day)))

/** Days on which nobody at the lender works: our deadlines do not run on them. They never affect what borrowers owe. */
export const closedDays = async (db: Db, now: Date): Promise<ReadonlySet<Day>> =>
  closedDaysIn((await settingsInForce(db, now, ['holidays'])).holidays)
