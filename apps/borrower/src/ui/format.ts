import { getLang } from '@home-credit/texts/runtime'
import { numberLocale } from '@home-credit/web'

export const DAY = /^\d{4}-\d{2}-\d{2}$/

const MONTHS = { en: 'JanFebMarAprMayJunJulAugSepOctNovDec', pt: 'janfevmarabrmaijunjulagosetoutnovdez' }

export const monthName = (lang: keyof typeof MONTHS, month: number): string =>
  MONTHS[lang].slice(month * 3 - 3, month * 3)

/** Spaces at which no line ends: a date or a time stays whole. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** All year since 2019; a test compares it with the platform. */
const UTC_OFFSET_MS = -3 * 3_600_000

/** A moment in Brazil as "2026-07-31T22:30". Nothing here uses `Intl`, whose first use is slow. */
const inBrazil = (moment: Date): string => new Date(moment.getTime() + UTC_OFFSET_MS).toISOString().slice(0, 16)

/** The day on which a moment falls in Brazil: "2026-07-31". */
export const dayInBrazil = (moment: Date): string => inBrazil(moment).slice(0, 10)

export function formatTime(moment: Date): string {
  const time = inBrazil(moment).slice(11)
  if (getLang() !== 'en') return time
  const hour = Number(time.slice(0, 2))
  return unbroken(`${((hour + 11) % 12) + 1}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`)
}

function writeDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lang = getLang()
  if (lang === 'zh') return `${year}年${month}月${date}日`
  const name = monthName(lang, month)
  return unbroken(lang === 'en' ? `${name} ${date}, ${year}` : `${date} de ${name}. de ${year}`)
}

/** A date without time is the same everywhere; a moment falls on its day in Brazil. */
export const formatDate = (iso: string): string => writeDay(DAY.test(iso) ? iso : dayInBrazil(new Date(iso)))

/** In a column of a table, which may be narrower than a date: there it wraps. */
export const formatDateInColumn = (iso: string): string => formatDate(iso).replaceAll('\u00a0', ' ')

export function formatDateTime(iso: string): string {
  const moment = new Date(iso)
  return `${writeDay(dayInBrazil(moment))}${getLang() === 'zh' ? '' : ','} ${formatTime(moment)}`
}

export const formatNumber = (value: number): string => new Intl.NumberFormat(numberLocale()).format(value)
