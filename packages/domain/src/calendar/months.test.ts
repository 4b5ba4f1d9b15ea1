import { describe, expect, it } from 'vitest'
import { day, parseDay, type Day } from './day.ts'
import { addMonths, dayIn, dayOfMonth, monthOf, monthStart } from './months.ts'

const on = (text: string): Day => parseDay(text) ?? day(Number.NaN)

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
