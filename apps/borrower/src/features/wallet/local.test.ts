import { setLang } from '@home-credit/texts/runtime'
import { numberLocale } from '@home-credit/web'
import { afterEach, expect, it } from 'vitest'
import { formatDay, formatDayTime, formatMonth } from './local.ts'

afterEach(() => setLang('en'))

const spaced = (text: string): string => text.replaceAll(/\s/gu, ' ')

it.each(['en', 'zh', 'pt'] as const)(
  'months, days and times are written as the platform writes them, in %s',
  (lang) => {
    setLang(lang)
    const format = (timeZone: string, options: Intl.DateTimeFormatOptions) => {
      const { format: write } = new Intl.DateTimeFormat(numberLocale(), { ...options, timeZone })
      return (iso: string) => spaced(write(new Date(iso)))
    }
    const [short, hour] = [{ month: 'short', day: 'numeric' }, lang === 'en' ? 'numeric' : '2-digit'] as const
    const month = format('UTC', { month: 'long', year: 'numeric' })
    const [day, dayOfYear] = [format('UTC', short), format('UTC', { ...short, year: 'numeric' })]
    const moment = format('America/Sao_Paulo', { ...short, hour, minute: '2-digit' })
    for (let each = 0; each < 48; each += 1) {
      const iso = new Date(Date.UTC(2026, each % 12, 1 + each / 2, each / 2, 41)).toISOString()
      const date = iso.slice(0, 10)
      expect([formatMonth(date.slice(0, 7)), formatDayTime(iso)].map(spaced)).toEqual([month(date), moment(iso)])
      expect([formatDay(date, '2026'), formatDay(date, '2027')].map(spaced)).toEqual([day(date), dayOfYear(date)])
    }
  },
)
