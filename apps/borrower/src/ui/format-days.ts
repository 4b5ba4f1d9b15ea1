import { getLang } from '@home-credit/texts/runtime'
import { numberLocale } from '@home-credit/web'
import { DAY, formatDateTime, monthName, ZONE } from './format.ts'

const dayIn = (moment: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(moment)

/** A moment of today without its date. */
export const formatWhen = (iso: string): string => {
  const moment = new Date(iso)
  if (dayIn(moment) !== dayIn(new Date())) return formatDateTime(iso)
  return new Intl.DateTimeFormat(numberLocale(), { timeStyle: 'short', timeZone: ZONE }).format(moment)
}

const NEAR_MS = 330 * 86_400_000

const isNear = (date: Date): boolean => Math.abs(date.getTime() - Date.now()) < NEAR_MS

const DAYS = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  zh: ['日', '一', '二', '三', '四', '五', '六'],
  pt: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'],
} as const

const partsOf = (iso: string): number[] => iso.split('-').map(Number)

/** A day without `Intl`, whose first use is slow. In Portuguese "qua, 9 out", not "qua., 9 de out.". */
function shortDay(iso: string, named: boolean): string {
  const lang = getLang()
  const [year = 0, month = 0, day = 0] = partsOf(iso)
  const date = new Date(iso)
  const near = isNear(date)
  const weekday = near && named ? DAYS[lang][date.getUTCDay()] : undefined
  if (lang === 'zh') return `${near ? '' : `${year}年`}${month}月${day}日${weekday === undefined ? '' : `周${weekday}`}`
  const name = monthName(lang, month)
  const plain = lang === 'en' ? `${name} ${day}${near ? '' : `, ${year}`}` : `${day} ${name}${near ? '' : ` ${year}`}`
  return weekday === undefined ? plain : `${weekday}, ${plain}`
}

const shortDate = (iso: string, named: boolean): string => {
  if (DAY.test(iso)) return shortDay(iso, named)
  const date = new Date(iso)
  const near = named ? { weekday: 'short' as const } : {}
  return (
    new Intl.DateTimeFormat(numberLocale(), {
      ...(isNear(date) ? near : { year: 'numeric' }),
      month: 'short',
      day: 'numeric',
      timeZone: ZONE,
    })
      .format(date)
      // Portuguese: "qua, 9 out" instead of "qua., 9 de out.", which also ends sentences with one full stop only.
      .replaceAll(/ de(?= )|\./g, '')
  )
}

/** The year only if it is almost a year away: "Nov 26". */
export const formatShortDate = (iso: string): string => shortDate(iso, false)

/** With its weekday, or if it is almost a year away with its year: "Thu, Nov 26". */
export const formatWeekday = (iso: string): string => shortDate(iso, true)

/** "May 2027", of a day. */
export function formatMonth(iso: string): string {
  const lang = getLang()
  const [year = 0, month = 0] = partsOf(iso)
  if (lang === 'zh') return `${year}年${month}月`
  return lang === 'en' ? `${monthName(lang, month)} ${year}` : `${monthName(lang, month)}. de ${year}`
}
