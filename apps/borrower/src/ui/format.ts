import { numberLocale } from '@home-credit/web'

export const ZONE = 'America/Sao_Paulo'
export const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A date without time is the same everywhere; a moment falls on its day in Brazil. */
export const formatDate = (iso: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { dateStyle: 'medium', timeZone: DAY.test(iso) ? 'UTC' : ZONE }).format(
    new Date(iso),
  )

export const formatDateTime = (iso: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE }).format(
    new Date(iso),
  )

export const formatNumber = (value: number): string => new Intl.NumberFormat(numberLocale()).format(value)
