import { addDays, formatDay } from '@home-credit/domain'
import { dayIn, localDay, midnightAfter, nextDay } from '../../platform/clock/index.ts'

/** Work begun before midnight is recorded some minutes after it. */
const AFTER_MIDNIGHT_MS = 15 * 60_000
/** The first close catches up with at most this many days. */
const MOST_DAYS = 31

/** When a day can be closed. */
export const closableFrom = (day: string): Date => new Date(midnightAfter(day).getTime() + AFTER_MIDNIGHT_MS)

/** The last day that is over. */
const lastOver = (now: Date): string => formatDay(addDays(localDay(new Date(now.getTime() - AFTER_MIDNIGHT_MS)), -1))

interface CloseProgress {
  lastClosed: string | undefined
  /** There is nothing to close before that. */
  booksBegan: Date | undefined
  now: Date
}

/** The next day to close, if it is over. Days are closed in order, because each close builds on the one before. */
export function dayDue({ lastClosed, booksBegan, now }: CloseProgress): string | undefined {
  const over = lastOver(now)
  if (lastClosed !== undefined) return nextDay(lastClosed) <= over ? nextDay(lastClosed) : undefined
  if (booksBegan === undefined) return undefined
  const began = formatDay(localDay(booksBegan))
  const oldest = formatDay(addDays(dayIn(over), 1 - MOST_DAYS))
  const first = began > oldest ? began : oldest
  return first <= over ? first : undefined
}
