import { locale } from './locale.ts'

const ZONE = 'America/Sao_Paulo'
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day, as in a date of birth, is the same everywhere; a moment falls on the day it has in Brazil. */
export const formatDate = (iso: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: DAY.test(iso) ? 'UTC' : ZONE }).format(new Date(iso))

export const formatDateTime = (iso: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE }).format(new Date(iso))

export const formatNumber = (value: number): string => new Intl.NumberFormat(locale()).format(value)

/** A rate arrives as decimal text in percent, such as '2.49', and keeps every decimal it came with. */
export function formatPercent(text: string): string {
  const decimals = text.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(text as `${number}`)
}
