import { localHour } from '../platform/clock/index.ts'

const HOUR_MS = 3_600_000

/** Local hours; may cross midnight. */
export interface QuietHours {
  from: number
  until: number
}

const isQuiet = (hour: number, { from, until }: QuietHours): boolean =>
  from < until ? hour >= from && hour < until : hour >= from || hour < until

/** When the current quiet hours end; undefined outside of them. */
export function quietUntil(now: Date, hours: QuietHours | null): Date | undefined {
  if (hours === null || !isQuiet(localHour(now), hours)) return undefined
  const end = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  do end.setTime(end.getTime() + HOUR_MS)
  while (isQuiet(localHour(end), hours))
  return end
}
