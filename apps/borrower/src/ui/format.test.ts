import { setLang } from '@home-credit/texts/runtime'
import { formatPercent, formatMoney, numberLocale } from '@home-credit/web'
import { afterEach, expect, it, vi } from 'vitest'
import { formatDate, formatDateTime, formatNumber } from './format.ts'
import { formatMonth, formatShortDate, formatWeekday } from './format-days.ts'

afterEach(() => {
  setLang('en')
  vi.useRealTimers()
})

it('money is exact to the last centavo', () => {
  expect(formatMoney(Number.MAX_SAFE_INTEGER)).toBe('R$90,071,992,547,409.91')
  expect(formatMoney(-50)).toBe('-R$0.50')
})

it('a day is the same everywhere, and a moment has the date of Brazil', () => {
  expect(formatDate('2026-08-01')).toBe('Aug 1, 2026')
  expect(formatDateTime('2026-08-01T01:30:00Z')).toBe('Jul 31, 2026, 10:30 PM')
})

it.each(['en', 'zh', 'pt'] as const)('a day is written as the platform writes it, in %s', (lang) => {
  setLang(lang)
  vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z') })
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format: write } = new Intl.DateTimeFormat(numberLocale(), { ...options, timeZone: 'UTC' })
    return (iso: string) => write(new Date(iso))
  }
  /** What the short ways leave out in Portuguese. */
  const short = (text: string): string => text.replaceAll(/ de(?= )|\./g, '')
  const [medium, month] = [format({ dateStyle: 'medium' }), format({ month: 'short', year: 'numeric' })]
  const near = { month: 'short', day: 'numeric' } as const
  const [plain, named] = [format(near), format({ ...near, weekday: 'short' })]
  const far = format({ ...near, year: 'numeric' })
  for (let each = 1; each <= 12; each += 1) {
    const monthAndDay = `${String(each).padStart(2, '0')}-0${(each % 9) + 1}`
    const [iso, late] = [`2026-${monthAndDay}`, `2030-${monthAndDay}`]
    expect([formatDate(iso), formatMonth(iso)]).toEqual([medium(iso), month(iso)])
    expect([formatShortDate(iso), formatWeekday(iso)]).toEqual([short(plain(iso)), short(named(iso))])
    expect([formatShortDate(late), formatWeekday(late)]).toEqual([short(far(late)), short(far(late))])
  }
})

it('a day of the coming months needs no year, one beyond does', () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00Z') })
  expect([formatWeekday('2026-11-26'), formatWeekday('2027-05-26')]).toEqual(['Thu, Nov 26', 'Wed, May 26'])
  expect([formatShortDate('2026-11-26'), formatWeekday('2027-12-26')]).toEqual(['Nov 26', 'Dec 26, 2027'])
  setLang('pt')
  expect([formatWeekday('2026-11-26'), formatWeekday('2027-12-26')]).toEqual(['qui, 26 nov', '26 dez 2027'])
})

it('numbers and rates are written as the reader writes them', () => {
  expect([formatNumber(1_234_567), formatPercent('2.490')]).toEqual(['1,234,567', '2.490%'])
})
