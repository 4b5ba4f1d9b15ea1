import { isBankingDay } from '../calendar/banking.ts'
import { addDays, type Day } from '../calendar/day.ts'
import { dayOfMonth, monthOf, monthStart } from '../calendar/months.ts'

/** A collection period of IOF: the 1st to the 10th, the 11th to the 20th, the 21st to the end of the month. */
export interface IofPeriod {
  readonly from: Day
  readonly to: Day
  /** The third banking day after it (Lei 11.196/2005, art. 70). */
  readonly payBy: Day
}

const BANKING_DAYS = 3

export function iofPeriodOf(day: Day): IofPeriod {
  const month = monthOf(day)
  const part = Math.min(Math.floor((dayOfMonth(day) - 1) / 10), 2)
  const from = addDays(monthStart(month), part * 10)
  const to = addDays(part === 2 ? monthStart(month + 1) : addDays(from, 10), -1)
  let payBy = to
  for (let left = BANKING_DAYS; left > 0; left -= isBankingDay(payBy) ? 1 : 0) payBy = addDays(payBy, 1)
  return { from, to, payBy }
}
