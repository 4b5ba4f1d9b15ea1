import { setLang } from '@home-credit/texts/runtime'
import { formatPercent, formatMoney, numberLocale } from '@home-credit/web'
import { afterEach, expect, it, vi } from 'vitest'
import { dayInBrazil, formatDate, formatDateInColumn, formatDateTime, formatNumber, unbroken } from './format.ts'
import { formatMonth, formatShortDate, formatWeekday, formatWhen } from './format-days.ts'

/** With ordinary spaces in place of those at which no line ends. */
const spaced = (text: string): string => text.replaceAll(/\s/gu, ' ')

afterEach(() => {
  setLang('en')
  vi.useRealTimers()
})

it('money is exact to the last centavo', () => {
  expect(formatMoney(Number.MAX_SAFE_INTEGER)).toBe('R$90,071,992,547,409.91')
  expect(formatMoney(-50)).toBe('-R$0.50')
})

it('a day is the same everywhere, and a moment has the date of Brazil', () => {
  expect(formatDate('2026-08-01')).toBe('Aug\u00a01,\u00a02026')
  expect(formatDateInColumn('2026-08-01')).toBe('Aug 1, 2026')
  expect(formatDateTime('2026-08-01T01:30:00Z')).toBe('Jul\u00a031,\u00a02026, 10:30\u00a0PM')
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
    expect([formatDate(iso), formatMonth(iso)].map(spaced)).toEqual([medium(iso), month(iso)].map(spaced))
    expect([formatShortDate(iso), formatWeekday(iso)].map(spaced)).toEqual([short(plain(iso)), short(named(iso))])
    expect([formatShortDate(late), formatWeekday(late)].map(spaced)).toEqual([short(far(late)), short(far(late))])
  }
})

it.each(['en', 'zh', 'pt'] as const)('a moment is written as the platform writes it for Brazil, in %s', (lang) => {
  setLang(lang)
  const inBrazil = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(numberLocale(), { ...options, timeZone: 'America/Sao_Paulo' })
    return (iso: string) => spaced(format(new Date(iso)))
  }
  const [both, day] = [inBrazil({ dateStyle: 'medium', timeStyle: 'short' }), inBrazil({ dateStyle: 'medium' })]
  const time = inBrazil({ timeStyle: 'short' })
  const iso8601 = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
  // A prime number of minutes: every hour of the day, in every month of many years.
  const [start, step] = [Date.UTC(2026, 0, 1), 20_011 * 60_000]
  for (let turn = 0; turn < 260; turn += 1) {
    const moment = new Date(start + turn * step)
    const iso = moment.toISOString()
    expect([formatDateTime(iso), formatDate(iso)].map(spaced)).toEqual([both(iso), day(iso)])
    expect(dayInBrazil(moment)).toBe(iso8601.format(moment))
  }
  vi.useFakeTimers({ now: new Date('2026-06-15T23:00:00-03:00') })
  for (const iso of ['2026-06-16T02:59:00Z', '2026-06-15T03:00:00Z', '2026-06-15T15:00:00Z'])
    expect(spaced(formatWhen(iso))).toBe(time(iso))
  expect(spaced(formatWhen('2026-06-16T03:00:00Z'))).toBe(both('2026-06-16T03:00:00Z'))
})

it('a day of the coming months needs no year, one beyond does', () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00Z') })
  expect([formatWeekday('2026-11-26'), formatWeekday('2027-05-26')]).toEqual(
    ['Thu, Nov 26', 'Wed, May 26'].map(unbroken),
  )
  expect([formatShortDate('2026-11-26'), formatWeekday('2027-12-26')]).toEqual(['Nov 26', 'Dec 26, 2027'].map(unbroken))
  setLang('pt')
  expect([formatWeekday('2026-11-26'), formatWeekday('2027-12-26')]).toEqual(
    ['qui, 26 nov', '26 dez 2027'].map(unbroken),
  )
})

it('numbers and rates are written as the reader writes them', () => {
  expect([formatNumber(1_234_567), formatPercent('2.490')]).toEqual(['1,234,567', '2.490%'])
})
