export { type Clock, systemClock } from './clock.ts'
export { dayFor, LOCALES, momentIn } from './date-format.ts'
export { localDate } from './local-day.ts'
export {
  afterBankingDays,
  afterOpenHours,
  dayIn,
  endOfDay,
  localDay,
  localHour,
  midnightAfter,
  nextDay,
  openDay,
  startOfDay,
} from './local-day.ts'
export { openSandboxClock, type SandboxClock, setClockForward } from './sandbox-clock.ts'
