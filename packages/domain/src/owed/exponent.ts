import type { Day } from '../calendar/day.ts'
import { DAYS_IN_MONTH, isOneMonth } from '../calendar/due-dates.ts'
import { FIXED, power } from '../money/power.ts'
import { RATE_ONE, type Rate } from '../money/rate.ts'

/** The nominal dates of a list, including paid rows: a row's position counts its periods. */
export interface Timetable {
  readonly release: Day
  /** In row order: `dues[0]` is the due date of the first row of the list. */
  readonly dues: readonly Day[]
}

/** wholePeriods + days ÷ daysInPeriod: how far a row is discounted. */
export interface Exponent {
  readonly wholePeriods: number
  readonly days: number
  readonly daysInPeriod: number
}

export const NO_TIME: Exponent = { wholePeriods: 0, days: 0, daysInPeriod: DAYS_IN_MONTH }

/**
 * The days that make one period of interest. The schedule counts a first period that is not one month as days ÷ 30;
 * doing the same here makes the value on the release day the financed amount.
 */
function daysInPeriod({ release, dues }: Timetable, index: number): number {
  const due = dues[index] ?? release
  const before = index === 0 ? release : (dues[index - 1] ?? release)
  return index === 0 && !isOneMonth({ release, first: due }) ? DAYS_IN_MONTH : due - before
}

/**
 * The exponent of every row on a day: zero if due, the rest of the current period for the next row, one period more
 * for each later one.
 */
export function exponentsOn(timetable: Timetable, day: Day): Exponent[] {
  const next = timetable.dues.findIndex((due) => due > day)
  if (next === -1) return timetable.dues.map(() => NO_TIME)
  const days = (timetable.dues[next] ?? day) - day
  const period = daysInPeriod(timetable, next)
  return timetable.dues.map((_, index) =>
    index < next ? NO_TIME : { wholePeriods: index - next, days, daysInPeriod: period },
  )
}

/** (1 + rate)^exponent of every row on a day, in fixed point. */
export function factorsOn(timetable: Timetable, { rateMonthly, day }: { rateMonthly: Rate; day: Day }): bigint[] {
  const onePeriod = BigInt(RATE_ONE + rateMonthly)
  let factor: bigint | undefined
  return timetable.dues.map((due, index) => {
    if (due <= day) return FIXED
    factor =
      factor === undefined
        ? power(rateMonthly, due - day, daysInPeriod(timetable, index))
        : (factor * onePeriod) / BigInt(RATE_ONE)
    return factor
  })
}
