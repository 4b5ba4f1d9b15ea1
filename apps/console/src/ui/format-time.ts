import { getLang } from '@home-credit/texts/runtime'

const LOCALES = { en: 'en-GB', zh: 'zh-CN', pt: 'pt-BR' } as const
const ZONE = 'America/Sao_Paulo'

const write = (iso: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[getLang()], options).format(new Date(iso))

/** In the lender's time zone. */
export const formatTime = (iso: string): string =>
  write(iso, { dateStyle: 'medium', timeStyle: 'medium', timeZone: ZONE })

/** For a narrow table. */
export const formatTimeShort = (iso: string): string =>
  write(iso, { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE })

/** Time of day only, for moments close to now. */
export const formatHour = (iso: string): string => write(iso, { timeStyle: 'short', timeZone: ZONE })

/** The day of a moment in the lender's time zone. */
export const formatTimeDay = (iso: string): string => write(iso, { dateStyle: 'medium', timeZone: ZONE })

/** A calendar day has no time zone. */
export const formatDay = (day: string): string => write(day, { dateStyle: 'medium', timeZone: 'UTC' })

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** The two largest units; less than a minute shows as zero. */
export function formatSpan(seconds: number): string {
  const first = UNITS.findIndex(([, size]) => seconds >= size)
  let left = seconds
  const parts: string[] = []
  for (const [unit, size] of first === -1 ? UNITS.slice(-1) : UNITS.slice(first, first + 2)) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0 || parts.length === 0)
      parts.push(new Intl.NumberFormat(LOCALES[getLang()], { style: 'unit', unit, unitDisplay: 'short' }).format(count))
  }
  return parts.join(' ')
}

/** The month of a calendar day, as Nov. */
export const formatMonth = (day: string): string => write(day, { month: 'short', timeZone: 'UTC' })

/** The month of a calendar day with its year. */
export const formatMonthOfYear = (day: string): string =>
  write(day, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A calendar day without its year. */
export const formatShortDay = (day: string): string => write(day, { day: 'numeric', month: 'short', timeZone: 'UTC' })
