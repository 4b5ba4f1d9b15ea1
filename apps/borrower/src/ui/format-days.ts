import { numberLocale } from '@home-credit/web'
import { DAY, formatDateTime, ZONE } from './format.ts'

const dayIn = (moment: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(moment)

/** A moment of today without its date. */
export const formatWhen = (iso: string): string => {
  const moment = new Date(iso)
  if (dayIn(moment) !== dayIn(new Date())) return formatDateTime(iso)
  return new Intl.DateTimeFormat(numberLocale(), { timeStyle: 'short', timeZone: ZONE }).format(moment)
}

const NEAR_MS = 330 * 86_400_000

const isNear = (date: Date): boolean => Math.abs(date.getTime() - Date.now()) < NEAR_MS

const shortDate = (iso: string, near: Intl.DateTimeFormatOptions): string => {
  const date = new Date(iso)
  return (
    new Intl.DateTimeFormat(numberLocale(), {
      ...(isNear(date) ? near : { year: 'numeric' }),
      month: 'short',
      day: 'numeric',
      timeZone: DAY.test(iso) ? 'UTC' : ZONE,
    })
      .format(date)
      // Portuguese: "qua, 9 out" instead of "qua., 9 de out.", which also ends sentences with one full stop only.
      .replaceAll(/ de(?= )|\./g, '')
  )
}

/** The year only if it is almost a year away: "Nov 26". */
export const formatShortDate = (iso: string): string => shortDate(iso, {})

/** With its weekday, or if it is almost a year away with its year: "Thu, Nov 26". */
export const formatWeekday = (iso: string): string => shortDate(iso, { weekday: 'short' })

/** "May 2027". */
export const formatMonth = (iso: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(iso))
