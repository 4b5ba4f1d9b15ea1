import { uncheckedDay, type Day } from './day.ts'

/**
 * A month is a count from January of year 0. Integer arithmetic instead of Date for speed: a schedule needs up to 120
 * months, and the simulator many schedules.
 */
const BEFORE_1970 = 719_468 // days from 0000-03-01 to 1970-01-01

/** Integer division of non-negative numbers that fit 32 bits. */
const divide = (one: number, other: number): number => (one / other) | 0

/** The first day of a month. The year begins in March here, which puts the leap day last. */
export function monthStart(month: number): Day {
  const sinceMarch = month - 2
  const year = divide(sinceMarch, 12)
  const leapDays = divide(year, 4) - divide(year, 100) + divide(year, 400)
  return uncheckedDay(year * 365 + leapDays + divide(153 * (sinceMarch - year * 12) + 2, 5) - BEFORE_1970)
}

export function monthOf(value: Day): number {
  const days = value + BEFORE_1970
  const era = divide(days, 146_097)
  const inEra = days - era * 146_097
  const yearInEra = divide(inEra - divide(inEra, 1460) + divide(inEra, 36_524) - divide(inEra, 146_096), 365)
  const inYear = inEra - (365 * yearInEra + divide(yearInEra, 4) - divide(yearInEra, 100))
  return (era * 400 + yearInEra) * 12 + divide(5 * inYear + 2, 153) + 2
}

/** The months with 31 days: January is the lowest bit. */
const LONG = 0b1010_1101_0101

export function monthLength(month: number): number {
  const inYear = month % 12
  if (inYear !== 1) return 30 + ((LONG >> inYear) & 1)
  const year = divide(month, 12)
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** 1 for the first of a month. */
export const dayOfMonth = (value: Day): number => value - monthStart(monthOf(value)) + 1

/** Clamps to the last day of a shorter month. */
export const dayIn = (month: number, targetDay: number): Day =>
  uncheckedDay(monthStart(month) + Math.min(targetDay, monthLength(month)) - 1)

/** Always clamps from the target day (by default that of `from`), never from a date that was clamped before. */
export function addMonths({
  from,
  months,
  targetDay,
}: {
  from: Day
  months: number
  targetDay?: number | undefined
}): Day {
  const month = monthOf(from)
  return dayIn(month + months, targetDay ?? from - monthStart(month) + 1)
}
