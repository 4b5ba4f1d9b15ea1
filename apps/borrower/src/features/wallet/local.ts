import { numberLocale } from '@home-credit/web'

const BRAZIL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

export const localDay = (iso: string): string => BRAZIL.format(new Date(iso))

export const monthOf = (iso: string): string => localDay(iso).slice(0, 7)

/** '2026-05' becomes 'May 2026'. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )

const inBrazil = (options: Intl.DateTimeFormatOptions, iso: string): string =>
  new Intl.DateTimeFormat(numberLocale(), {
    month: 'short',
    day: 'numeric',
    timeZone: 'America/Sao_Paulo',
    ...options,
  }).format(new Date(iso))

/** 'Nov 16, 9:40 AM': below a heading that names the year. */
export const formatDayTime = (iso: string): string =>
  inBrazil({ hour: numberLocale().startsWith('en') ? 'numeric' : '2-digit', minute: '2-digit' }, iso)

/** A day without time as 'Oct 17', with the year only if it is not `year`. */
export const formatDay = (day: string, year: string): string =>
  inBrazil({ timeZone: 'UTC', ...(day.startsWith(year) ? {} : { year: 'numeric' }) }, day)
