import { getLang } from '@home-credit/texts/runtime'
import { dayInBrazil, formatTime, monthName, unbroken } from '../../ui/format.ts'

export const localDay = (iso: string): string => dayInBrazil(new Date(iso))

export const monthOf = (iso: string): string => localDay(iso).slice(0, 7)

const MONTHS = {
  en: 'January February March April May June July August September October November December',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
}

/** '2026-05' becomes 'May 2026'. */
export function formatMonth(month: string): string {
  const lang = getLang()
  const [year = 0, number = 0] = month.split('-').map(Number)
  if (lang === 'zh') return `${year}年${number}月`
  return unbroken(`${MONTHS[lang].split(' ')[number - 1]}${lang === 'pt' ? ' de' : ''} ${year}`)
}

/** A day without time as 'Oct 17', with the year only if it is not `year`. */
export function formatDay(day: string, year: string): string {
  const lang = getLang()
  const [ownYear, month = 0, date = 0] = day.split('-').map(Number)
  const other = !day.startsWith(year)
  if (lang === 'zh') return `${other ? `${ownYear}年` : ''}${month}月${date}日`
  const name = monthName(lang, month)
  const [plain, before] = lang === 'en' ? [`${name} ${date}`, ', '] : [`${date} de ${name}.`, ' de ']
  return unbroken(other ? `${plain}${before}${ownYear}` : plain)
}

/** 'Nov 16, 9:40 AM': below a heading that names the year. */
export function formatDayTime(iso: string): string {
  const day = localDay(iso)
  return `${formatDay(day, day.slice(0, 4))}${getLang() === 'zh' ? '' : ','} ${formatTime(new Date(iso))}`
}
