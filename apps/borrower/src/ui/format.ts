import { numberLocale } from '@home-credit/web'

const ZONE = 'America/Sao_Paulo'
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A date without time is the same everywhere; a moment falls on its day in Brazil. */
export const formatDate = (iso: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { dateStyle: 'medium', timeZone: DAY.test(iso) ? 'UTC' : ZONE }).format(
    new Date(iso),
  )

export const formatDateTime = (iso: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE }).format(
    new Date(iso),
  )

const dayIn = (moment: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(moment)

/** A moment of today without its date. */
export const formatWhen = (iso: string): string => {
  const moment = new Date(iso)
  if (dayIn(moment) !== dayIn(new Date())) return formatDateTime(iso)
  return new Intl.DateTimeFormat(numberLocale(), { timeStyle: 'short', timeZone: ZONE }).format(moment)
}

export const formatNumber = (value: number): string => new Intl.NumberFormat(numberLocale()).format(value)

const NEAR_MS = 330 * 86_400_000

const isNear = (date: Date): boolean => Math.abs(date.getTime() - Date.now()) < NEAR_MS

const shortDate = (iso: string, near: Intl.DateTimeFormatOptions): string => {
  const date = new Date(iso)
  return new Intl.DateTimeFormat(numberLocale(), {
    ...(isNear(date) ? near : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: DAY.test(iso) ? 'UTC' : ZONE,
  })
    .format(date)
    .replaceAll(' de ', ' ')
}

/** The year only if it is almost a year away: "Nov 26". */
export const formatShortDate = (iso: string): string => shortDate(iso, {})

/** With its weekday, or if it is almost a year away with its year: "Thu, Nov 26". */
export const formatWeekday = (iso: string): string => shortDate(iso, { weekday: 'short' })

/** "May 2027". */
export const formatMonth = (iso: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(iso))
