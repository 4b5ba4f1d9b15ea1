declare const unit: unique symbol

/** A calendar day, as whole days since 1970-01-01, without time or zone. Convert an instant to its local day first. */
export type Day = number & { readonly [unit]: 'day' }

const MILLISECONDS = 86_400_000
const FIRST = -25_567 // 1900-01-01
const LAST = 84_005 // 2199-12-31

export const isDay = (value: unknown): value is Day =>
  typeof value === 'number' && Number.isInteger(value) && value >= FIRST && value <= LAST

export function day(value: number): Day {
  if (!isDay(value)) throw new RangeError(`not a day between 1900 and 2199: ${value}`)
  return value
}

/** Skips the range check, for calendar loops over many months whose caller checks the last one. */
export const uncheckedDay = (value: number): Day => value as Day

/**
 * Parses '2026-03-10'; undefined if there is no such day. From its numbers, because a page has hundreds of days and the
 * engine's own parser takes several times as long.
 */
export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const [year, month, dayOfMonth] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth))
  // A day that its month does not have would be one of another month, and a year before 100 one of the 20th century.
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
  const found = date.getTime() / MILLISECONDS
  return exists && isDay(found) ? found : undefined
}

export const formatDay = (value: Day): string => new Date(value * MILLISECONDS).toISOString().slice(0, 10)

export const addDays = (value: Day, count: number): Day => day(value + count)
