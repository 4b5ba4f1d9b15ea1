import { getLang } from '@home-credit/texts/runtime'
import { DAY, dayInBrazil, formatDateTime, formatTime, monthName, unbroken } from './format.ts'

/** A moment of today without its date. */
export const formatWhen = (iso: string): string => {
  const moment = new Date(iso)
  return dayInBrazil(moment) === dayInBrazil(new Date()) ? formatTime(moment) : formatDateTime(iso)
}

const NEAR_MS = 330 * 86_400_000

const isNear = (date: Date): boolean => Math.abs(date.getTime() - Date.now()) < NEAR_MS

const DAYS = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  zh: ['日', '一', '二', '三', '四', '五', '六'],
  pt: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'],
} as const

const partsOf = (iso: string): number[] => iso.split('-').map(Number)

/** In Portuguese "qua, 9 out", not "qua., 9 de out.", which also ends sentences with one full stop only. */
function shortDate(iso: string, named: boolean): string {
  const lang = getLang()
  const day = DAY.test(iso) ? iso : dayInBrazil(new Date(iso))
  const [year = 0, month = 0, date = 0] = partsOf(day)
  const midnight = new Date(day)
  const near = isNear(midnight)
  const weekday = near && named ? DAYS[lang][midnight.getUTCDay()] : undefined
  if (lang === 'zh')
    return `${near ? '' : `${year}年`}${month}月${date}日${weekday === undefined ? '' : `周${weekday}`}`
  const name = monthName(lang, month)
  const plain = lang === 'en' ? `${name} ${date}${near ? '' : `, ${year}`}` : `${date} ${name}${near ? '' : ` ${year}`}`
  return unbroken(weekday === undefined ? plain : `${weekday}, ${plain}`)
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
  return unbroken(lang === 'en' ? `${monthName(lang, month)} ${year}` : `${monthName(lang, month)}. de ${year}`)
}
