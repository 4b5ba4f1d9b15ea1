import { addDays, type Day } from './day.ts'
import { holidayOn } from './holidays.ts'

/** 0 is Sunday. Adding 28 004 (4 modulo 7, since 1970 began on a Thursday) also makes earlier days positive. */
const weekdayOf = (value: Day): number => (value + 28_004) % 7

/** A weekday that is not a national bank holiday. */
export function isBankingDay(value: Day): boolean {
  const weekday = weekdayOf(value)
  return weekday !== 0 && weekday !== 6 && holidayOn(value) === undefined
}

export function bankingDaysAfter(from: Day, count: number): Day {
  let found = from
  for (let left = count; left > 0; left -= 1) {
    found = addDays(found, 1)
    while (!isBankingDay(found)) found = addDays(found, 1)
  }
  return found
}

/** The last day to pay an installment without being late: its nominal day, or the next banking day. */
export function payableOn(nominal: Day): Day {
  let found = nominal
  while (!isBankingDay(found)) found = addDays(found, 1)
  return found
}
