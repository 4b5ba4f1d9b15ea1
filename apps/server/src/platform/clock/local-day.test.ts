import { expect, it } from 'vitest'
import { afterBankingDays, afterOpenHours, dayIn, localDate, openDay } from './local-day.ts'

// 2026-03-09 is a Monday.
const at = (text: string): Date => new Date(`${text}:00-03:00`)
const closed = new Set(['2026-03-10', '2026-03-11'].map(dayIn))
const none: ReadonlySet<never> = new Set()

it.each([
  ['2026-03-09T10:00', 1, '2026-03-12T10:00'],
  ['2026-03-10T10:00', 0, '2026-03-12T10:00'],
  ['2026-03-10T10:00', 1, '2026-03-13T10:00'],
  ['2026-03-12T10:00', 2, '2026-03-16T10:00'],
])('from %s on %i banking days later is %s, where two days are our own holidays', (from, count, to) => {
  expect(afterBankingDays(at(from), count, closed)).toEqual(at(to))
})

it.each([
  ['2026-03-09T10:00', 4, '2026-03-09T14:00'],
  ['2026-03-09T22:00', 4, '2026-03-12T02:00'],
  ['2026-03-10T15:00', 4, '2026-03-12T04:00'],
  ['2026-03-09T20:00', 4, '2026-03-10T00:00'],
  ['2026-03-09T20:00', 30, '2026-03-13T02:00'],
])('from %s on %i hours later is %s: those of own holidays do not count', (from, hours, to) => {
  expect(afterOpenHours(at(from), hours, closed)).toEqual(at(to))
})

it('without own holidays nothing is other than the calendar says', () => {
  expect(afterBankingDays(at('2026-03-09T10:00'), 1, none)).toEqual(at('2026-03-10T10:00'))
  expect(afterOpenHours(at('2026-03-09T22:00'), 4, none)).toEqual(at('2026-03-10T02:00'))
  expect(openDay(dayIn('2026-03-10'), none)).toBe(dayIn('2026-03-10'))
  expect(openDay(dayIn('2026-03-10'), closed)).toBe(dayIn('2026-03-12'))
})

it('the local day changes at midnight in São Paulo, also in the years that had summer time', () => {
  expect(localDate(new Date('2026-03-11T02:59:59Z'))).toBe('2026-03-10')
  expect(localDate(new Date('2026-03-11T03:00:00Z'))).toBe('2026-03-11')
  expect(localDate(new Date('2018-12-11T02:00:00Z'))).toBe('2018-12-11')
})
