import { getLang } from '@home-credit/texts/runtime'
import { numberLocale } from '@home-credit/web'

export const ZONE = 'America/Sao_Paulo'
export const DAY = /^\d{4}-\d{2}-\d{2}$/

const MONTHS = { en: 'JanFebMarAprMayJunJulAugSepOctNovDec', pt: 'janfevmarabrmaijunjulagosetoutnovdez' }

export const monthName = (lang: keyof typeof MONTHS, month: number): string =>
  MONTHS[lang].slice(month * 3 - 3, month * 3)

/** Without `Intl`, whose first use is slow: home shows a date. */
function writeDay(iso: string): string {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  const lang = getLang()
  if (lang === 'zh') return `${year}年${month}月${day}日`
  const name = monthName(lang, month)
  return lang === 'en' ? `${name} ${day}, ${year}` : `${day} de ${name}. de ${year}`
}

/** A date without time is the same everywhere; a moment falls on its day in Brazil. */
export const formatDate = (iso: string): string =>
  DAY.test(iso)
    ? writeDay(iso)
    : new Intl.DateTimeFormat(numberLocale(), { dateStyle: 'medium', timeZone: ZONE }).format(new Date(iso))

export const formatDateTime = (iso: string): string =>
  new Intl.DateTimeFormat(numberLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE }).format(
    new Date(iso),
  )

export const formatNumber = (value: number): string => new Intl.NumberFormat(numberLocale()).format(value)
