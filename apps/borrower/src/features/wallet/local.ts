import { numberLocale } from '@home-credit/web'

const BRAZIL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** The day that a moment falls on in Brazil. */
export const localDay = (iso: string): string => BRAZIL.format(new Date(iso))

export const monthOf = (iso: string): string => localDay(iso).slice(0, 7)

/** 'May 2026', of '2026-05'. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
