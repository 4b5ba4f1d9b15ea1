import { describe, expect, it } from 'vitest'
import { day, formatDay, parseDay, type Day } from './day.ts'
import { addMonths, dayIn, dayOfMonth, monthOf, monthStart } from './months.ts'

const on = (text: string): Day => parseDay(text) ?? day(Number.NaN)

describe('a day as text', () => {
  it('is read back on every day from 1900 to 2199', () => {
    let wrong = 0
    for (let value = -25_567; value <= 84_005; value += 1) if (parseDay(formatDay(day(value))) !== value) wrong += 1
    expect(wrong).toBe(0)
  })

  it.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-03-00',
    '0026-03-10',
    '1899-12-31',
    '2200-01-01',
    '2026-3-1',
  ])('%s is none', (text) => expect(parseDay(text)).toBeUndefined())
})

describe('months', () => {
  it('agree with the calendar on every day from 1900 to 2199', () => {
    let wrong = 0
    for (let value = on('1900-01-01'); value <= on('2199-12-31'); value = (value + 1) as Day) {
      const date = new Date(value * 86_400_000)
      const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
      const right = monthOf(value) === month && dayOfMonth(value) === date.getUTCDate()
      if (!right || monthStart(month) !== value - date.getUTCDate() + 1) wrong += 1
    }
    expect(wrong).toBe(0)
  })

  it('clamp to their last day from the day wanted, never from one clamped before', () => {
    expect([1, 2, 3].map((months) => addMonths({ from: on('2026-01-31'), months }))).toEqual(
      ['2026-02-28', '2026-03-31', '2026-04-30'].map(on),
    )
    expect(addMonths({ from: on('2028-01-31'), months: 1 })).toBe(on('2028-02-29'))
    expect(addMonths({ from: on('2100-01-30'), months: 1 })).toBe(on('2100-02-28'))
    expect(addMonths({ from: on('2026-02-28'), months: 1, targetDay: 31 })).toBe(on('2026-03-31'))
    expect(dayIn(2024 * 12 + 1, 29)).toBe(on('2024-02-29'))
    expect(addMonths({ from: on('2026-12-15'), months: 1 })).toBe(on('2027-01-15'))
  })
})
