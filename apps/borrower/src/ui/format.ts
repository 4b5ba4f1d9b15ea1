import { numberLocale } from '@home-credit/web'

const ZONE = 'America/Sao_Paulo'
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day, as in a date of birth, is the same everywhere; a moment falls on the day it has in Brazil. */
export const formatDate = (iso: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { dateStyle: 'medium', timeZone: DAY.test(iso) ? 'UTC' : ZONE }).format(
    new Date(iso),
  )

export const formatDateTime = (iso: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE }).format(
    new Date(iso),
  )

export const formatNumber = (value: number): string => new Intl.NumberFormat(numberLocale()).format(value)
