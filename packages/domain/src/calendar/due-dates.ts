import { refuse, type Refused } from '../refused.ts'
import { isDay, uncheckedDay, type Day } from './day.ts'
import { addMonths, monthLength, monthOf, monthStart } from './months.ts'

export const MAX_INSTALLMENTS = 120

/** A chosen due day first falls due 15 to 45 days after release: 31 days, so that there is always one. */
const SOONEST = 15

/** Days of a month, for a period that is not exactly one month. */
export const DAYS_IN_MONTH = 30

interface FirstDue {
  release: Day
  /** The day of the month the borrower chose, 1 to 31. */
  dueDay?: number | undefined
}

export type FirstDueRefusal = 'release_out_of_range' | 'due_day_out_of_range'
export type DueDateRefusal = FirstDueRefusal | 'count_out_of_range'

function refusalOf({ release, dueDay }: FirstDue): Refused<FirstDueRefusal> | undefined {
  if (!isDay(release)) return refuse('release_out_of_range')
  if (dueDay !== undefined && !(Number.isInteger(dueDay) && dueDay >= 1 && dueDay <= 31))
    return refuse('due_day_out_of_range')
  return undefined
}

/** One date per month, each clamped from the target day. */
function datesFrom({ release, dueDay, count }: FirstDue & { count: number }): Day[] {
  let month = monthOf(release)
  let start: number = monthStart(month)
  const targetDay = dueDay ?? release - start + 1
  const soonest = dueDay === undefined ? start + monthLength(month) : release + SOONEST
  const dates: Day[] = []
  for (let left = count; left > 0; month += 1) {
    const length = monthLength(month)
    const due = start + Math.min(targetDay, length) - 1
    start += length
    if (due < soonest) continue
    dates.push(uncheckedDay(due))
    left -= 1
  }
  return dates
}

/** The first nominal due date: the chosen day's first occurrence 15 to 45 days after release, or one month after it. */
export function firstDue(options: FirstDue): Day | Refused<FirstDueRefusal> {
  const refused = refusalOf(options)
  if (refused !== undefined) return refused
  const [first] = datesFrom({ ...options, count: 1 })
  return isDay(first) ? first : refuse('release_out_of_range')
}

/** The nominal due dates, each clamped to its month from the chosen day. */
export function dueDates(options: FirstDue & { count: number }): readonly Day[] | Refused<DueDateRefusal> {
  const refused = refusalOf(options)
  if (refused !== undefined) return refused
  const { count } = options
  if (!Number.isInteger(count) || count < 1 || count > MAX_INSTALLMENTS) return refuse('count_out_of_range')
  const dates = datesFrom(options)
  return isDay(dates[count - 1]) ? dates : refuse('release_out_of_range')
}

/** Whether the first period is exactly one month: same day, clamped. Any other counts as days ÷ 30 of a month. */
export const isOneMonth = ({ release, first }: { release: Day; first: Day }): boolean =>
  first === addMonths({ from: release, months: 1 })
