import { addDays, formatDay, type Day } from '@home-credit/domain'
import { localDay, startOfDay } from '../../platform/clock/index.ts'
import type { SettingValue } from '../../settings/index.ts'

export type Hours = Pick<SettingValue<'service'>, 'opens' | 'closes' | 'days' | 'answer_minutes'>

const MINUTE_MS = 60_000
const ANSWER_MINUTES = 60
/** Beyond this there is no deadline: the service never opens. */
const LOOK_AHEAD_DAYS = 60

/** Parses 08:30 to minutes since midnight. */
function minutesIn(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d?):(\d\d)$/.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const total = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && total <= 24 * 60 ? total : undefined
}

const midnight = (day: Day): number => startOfDay(formatDay(day)).getTime()

/** The opening hours of a day in milliseconds; undefined when closed, as on own holidays. Sunday is 0 or 7. */
function windowOn(
  day: Day,
  { opens, closes, days }: Hours,
  closed: ReadonlySet<Day>,
): { from: number; to: number } | undefined {
  const weekday = new Date(`${formatDay(day)}T12:00:00Z`).getUTCDay()
  const [first, last] = [minutesIn(opens), minutesIn(closes)]
  if (closed.has(day)) return undefined
  if (first === undefined || last === undefined || first >= last || !days.some((each) => each % 7 === weekday))
    return undefined
  return { from: midnight(day) + first * MINUTE_MS, to: midnight(day) + last * MINUTE_MS }
}

export function isOpen(hours: Hours, now: Date, closed: ReadonlySet<Day> = new Set()): boolean {
  const window = windowOn(localDay(now), hours, closed)
  return window !== undefined && window.from <= now.getTime() && now.getTime() < window.to
}

/** The deadline for answering a message: `answer_minutes` later, counting only service hours. */
export function answerBy(hours: Hours, now: Date, closed: ReadonlySet<Day> = new Set()): Date | null {
  let left = (hours.answer_minutes ?? ANSWER_MINUTES) * MINUTE_MS
  let day = localDay(now)
  for (let ahead = 0; ahead < LOOK_AHEAD_DAYS; ahead += 1, day = addDays(day, 1)) {
    const window = windowOn(day, hours, closed)
    if (window === undefined) continue
    const from = Math.max(window.from, now.getTime())
    if (from + left <= window.to) return new Date(from + left)
    left -= Math.max(0, window.to - from)
  }
  return null
}
