import { addDays, type Day } from './day.ts'
import { dayOfMonth, monthOf, monthStart } from './months.ts'

export type HolidayName =
  | 'new_year'
  | 'carnival_monday'
  | 'carnival_tuesday'
  | 'good_friday'
  | 'tiradentes'
  | 'labour_day'
  | 'corpus_christi'
  | 'independence'
  | 'our_lady_aparecida'
  | 'all_souls'
  | 'republic'
  | 'black_awareness'
  | 'christmas'

/** Days from Easter Sunday. */
const MOVING: readonly (readonly [HolidayName, number])[] = [
  ['carnival_monday', -48],
  ['carnival_tuesday', -47],
  ['good_friday', -2],
  ['corpus_christi', 60],
]

/** Month (January is 1), day and first year. 20 November is national since Law 14.759 of 2023. */
const FIXED: readonly (readonly [HolidayName, number, number, number])[] = [
  ['new_year', 1, 1, 0],
  ['tiradentes', 4, 21, 0],
  ['labour_day', 5, 1, 0],
  ['independence', 9, 7, 0],
  ['our_lady_aparecida', 10, 12, 0],
  ['all_souls', 11, 2, 0],
  ['republic', 11, 15, 0],
  ['black_awareness', 11, 20, 2024],
  ['christmas', 12, 25, 0],
]

/** Easter Sunday of the Gregorian calendar (Meeus/Jones/Butcher). */
export function easter(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const sinceMarch = moon + weekday - 7 * shift + 21 // 0 is the first of March
  return addDays(monthStart(year * 12 + 2), sinceMarch)
}

export function holidayOn(value: Day): HolidayName | undefined {
  const month = monthOf(value)
  const year = Math.floor(month / 12)
  const inYear = (month % 12) + 1
  const inMonth = dayOfMonth(value)
  const fixed = FIXED.find(([, atMonth, atDay, since]) => atMonth === inYear && atDay === inMonth && year >= since)
  if (fixed !== undefined) return fixed[0]
  const fromEaster = value - easter(year)
  return MOVING.find(([, days]) => days === fromEaster)?.[0]
}

/** All national bank holidays of a year between 1900 and 2199, in order. */
export function bankHolidays(year: number): { day: Day; name: HolidayName }[] {
  const sunday = easter(year)
  const fixed = FIXED.filter(([, , , since]) => year >= since)
  return [
    ...MOVING.map(([name, days]) => ({ day: addDays(sunday, days), name })),
    ...fixed.map(([name, month, inMonth]) => ({ day: addDays(monthStart(year * 12 + month - 1), inMonth - 1), name })),
  ].toSorted((one, other) => one.day - other.day)
}
