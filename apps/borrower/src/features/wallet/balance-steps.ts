import { localDay } from './local.ts'
import type { Line } from './wallet.ts'

interface DayBalance {
  day: string
  cents: number
}

/** The balance at the end of each day with a movement, oldest first; `lines` are the newest first. */
export function balanceByDay(lines: readonly Line[]): DayBalance[] {
  const days = new Map<string, number>()
  for (const { at, balance_cents: cents } of lines) {
    const day = localDay(at)
    if (!days.has(day)) days.set(day, cents)
  }
  return [...days].map(([day, cents]) => ({ day, cents })).toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

const LEFT = 4
const RIGHT = 310
const TOP = 10
const FLOOR = 57
const BASE = 60
const DAY_MS = 24 * 3_600_000
/** A movement of the last day is drawn before the end, or its step could not be seen. */
const LAST = RIGHT - 8

/** Steps from the first day to the end, never smoothed: the balance did not pass through the amounts between. */
export function drawSteps(days: readonly DayBalance[], end: string) {
  const start = Date.parse(days[0]?.day ?? end)
  const length = Date.parse(end) + DAY_MS - start
  const most = Math.max(...days.map(({ cents }) => cents), 1)
  const x = (day: string): number =>
    Math.min(LAST, Math.round(LEFT + ((Date.parse(day) - start) / length) * (RIGHT - LEFT)))
  const y = (cents: number): number => Math.round(FLOOR - (cents / most) * (FLOOR - TOP))
  const last = y(days.at(-1)?.cents ?? 0)
  const line = days
    .map(({ day, cents }, index) => (index === 0 ? `M${x(day)} ${y(cents)}` : `H${x(day)}V${y(cents)}`))
    .join('')
  return { line: `${line}H${RIGHT}`, area: `${line}H${RIGHT}V${BASE}H${LEFT}z`, end: { x: RIGHT, y: last } }
}
