import { addDays, formatDay } from '@home-credit/domain'
import { dayIn, localDay, startOfDay } from '../../platform/clock/index.ts'

/** What was begun before midnight is on record some minutes after it. */
const AFTER_MIDNIGHT_MS = 15 * 60_000
/** Where no day was closed yet: so many are caught up with at most. */
const MOST_DAYS = 31

export const nextDay = (day: string): string => formatDay(addDays(dayIn(day), 1))

/** The moment in which a day is over. */
export const endOf = (day: string): Date => startOfDay(nextDay(day))

/** The last day that is over. */
const lastOver = (now: Date): string => formatDay(addDays(localDay(new Date(now.getTime() - AFTER_MIDNIGHT_MS)), -1))

interface CloseProgress {
  lastClosed: string | undefined
  /** When the books begin: before that there is nothing to close. */
  booksBegan: Date | undefined
  now: Date
}

/** The day that is to be closed next, where it is over: the one after the last, since each is closed upon the one before. */
export function dayDue({ lastClosed, booksBegan, now }: CloseProgress): string | undefined {
  const over = lastOver(now)
  if (lastClosed !== undefined) return nextDay(lastClosed) <= over ? nextDay(lastClosed) : undefined
  if (booksBegan === undefined) return undefined
  const began = formatDay(localDay(booksBegan))
  const oldest = formatDay(addDays(dayIn(over), 1 - MOST_DAYS))
  const first = began > oldest ? began : oldest
  return first <= over ? first : undefined
}
