import type { Day } from './day.ts'

/**
 * Months are counted from January of year 0, so that twelve more is always a year later. Whole-number arithmetic and no Date:
 * a schedule asks for up to 120 months, and the simulator for many schedules.
 */
const BEFORE_1970 = 719_468 // days from 0000-03-01 to 1970-01-01

/** The first day of a month. The year is taken to begin in March, which puts the leap day last. */
export function monthStart(month: number): Day {
  const sinceMarch = month - 2
  const year = Math.floor(sinceMarch / 12)
  const inYear = sinceMarch - year * 12
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return (year * 365 + leapDays + Math.floor((153 * inYear + 2) / 5) - BEFORE_1970) as Day
}

/** The month that a day lies in. */
export function monthOf(value: Day): number {
  const days = value + BEFORE_1970
  const era = Math.floor(days / 146_097)
  const inEra = days - era * 146_097
  const yearInEra = Math.floor((inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365)
  const inYear = inEra - (365 * yearInEra + Math.floor(yearInEra / 4) - Math.floor(yearInEra / 100))
  return (era * 400 + yearInEra) * 12 + Math.floor((5 * inYear + 2) / 153) + 2
}

export const yearOf = (value: Day): number => Math.floor(monthOf(value) / 12)

/** 1 for the first of a month. */
export const dayOfMonth = (value: Day): number => value - monthStart(monthOf(value)) + 1

/** A day of a month, or its last day where the month is shorter. */
export const dayIn = (month: number, wanted: number): Day => Math.min(monthStart(month) + wanted - 1, monthStart(month + 1) - 1) as Day

/** So many months later: always clamped from the wanted day (its own unless told), never from one that was clamped before. */
export const addMonths = ({ from, months, wanted = dayOfMonth(from) }: { from: Day; months: number; wanted?: number | undefined }): Day =>
  dayIn(monthOf(from) + months, wanted)
