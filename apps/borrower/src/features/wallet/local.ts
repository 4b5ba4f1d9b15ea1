import { numberLocale } from '@home-credit/web'

const BRAZIL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

export const localDay = (iso: string): string => BRAZIL.format(new Date(iso))

export const monthOf = (iso: string): string => localDay(iso).slice(0, 7)

/** '2026-05' becomes 'May 2026'. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
