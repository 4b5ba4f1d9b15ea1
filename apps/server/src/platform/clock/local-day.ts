import { addDays, formatDay, isBankingDay, parseDay, type Day } from '@home-credit/domain'

const BRASILIA = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const HOUR_MS = 3_600_000
const MOST_HOURS = 2000

/** By hours since 1970: since then midnight has always been at a full hour. Formatting takes a hundred times as long. */
function rememberedByHour<Value>(compute: (instant: Date) => Value): (instant: Date) => Value {
  const values = new Map<number, Value>()
  return (instant) => {
    const hour = Math.floor(instant.getTime() / HOUR_MS)
    const existing = values.get(hour)
    if (existing !== undefined) return existing
    const value = compute(instant)
    if (values.size >= MOST_HOURS) values.clear()
    if (hour >= 0) values.set(hour, value)
    return value
  }
}

/** The day in America/Sao_Paulo, as 2026-03-10. */
export const localDate = rememberedByHour((instant) => BRASILIA.format(instant))

const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hourCycle: 'h23' })

/** Parses a day from the database or the clock. */
export function dayIn(text: string): Day {
  const day = parseDay(text)
  if (day === undefined) throw new Error(`not a day: ${text}`)
  return day
}

export const localDay = rememberedByHour((instant) => dayIn(localDate(instant)))

export const localHour = (instant: Date): number => Number(HOUR.format(instant))

/**
 * The same time of day, `count` banking days later: the promised time, counted from the first banking day. Our own
 * holidays do not count.
 */
export function afterBankingDays(instant: Date, count: number, closed: ReadonlySet<Day>): Date {
  let day = localDay(instant)
  let offsetDays = 0
  const step = (): void => {
    day = addDays(day, 1)
    offsetDays += 1
  }
  const counts = (): boolean => isBankingDay(day) && !closed.has(day)
  while (!counts()) step()
  for (let left = count; left > 0; left -= 1) {
    step()
    while (!counts()) step()
  }
  return new Date(instant.getTime() + offsetDays * 86_400_000)
}

/** The first day from this one on that is not one of our own holidays. */
export function openDay(day: Day, closed: ReadonlySet<Day>): Day {
  let found = day
  while (closed.has(found)) found = addDays(found, 1)
  return found
}

/** `hours` hours later, not counting those on our own holidays. */
export function afterOpenHours(instant: Date, hours: number, closed: ReadonlySet<Day>): Date {
  let left = hours * HOUR_MS
  let from = instant.getTime()
  for (let day = localDay(instant); ; day = addDays(day, 1)) {
    const midnight = startOfDay(formatDay(addDays(day, 1))).getTime()
    if (!closed.has(day)) {
      if (from + left <= midnight) return new Date(from + left)
      left -= midnight - from
    }
    from = midnight
  }
}

/** The first and the last second of a local day. Brazil has had no summer time since 2019. */
export const startOfDay = (text: string): Date => new Date(`${text}T00:00:00-03:00`)
export const endOfDay = (text: string): Date => new Date(`${text}T23:59:59-03:00`)

export const nextDay = (text: string): string => formatDay(addDays(dayIn(text), 1))

/** The midnight that ends a local day. */
export const midnightAfter = (text: string): Date => startOfDay(nextDay(text))
