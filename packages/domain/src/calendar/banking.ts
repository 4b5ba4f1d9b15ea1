import { addDays, type Day } from './day.ts'
import { holidayOn } from './holidays.ts'

/** 0 is Sunday. 28 004 is whole weeks and the Thursday that 1970 began with, and keeps the days before it positive. */
const weekdayOf = (value: Day): number => (value + 28_004) % 7

/** A weekday that is no national bank holiday. */
export function isBankingDay(value: Day): boolean {
  const weekday = weekdayOf(value)
  return weekday !== 0 && weekday !== 6 && holidayOn(value) === undefined
}

/** So many banking days after a day. */
export function bankingDaysAfter(from: Day, count: number): Day {
  let found = from
  for (let left = count; left > 0; left -= 1) {
    found = addDays(found, 1)
    while (!isBankingDay(found)) found = addDays(found, 1)
  }
  return found
}

/** The day an installment can last be paid without being late: its nominal day, or the next banking day. */
export function payableOn(nominal: Day): Day {
  let found = nominal
  while (!isBankingDay(found)) found = addDays(found, 1)
  return found
}
