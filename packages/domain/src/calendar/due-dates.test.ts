import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefused } from '../refused.ts'
import { day, formatDay, parseDay, type Day } from './day.ts'
import { dueDates, firstDue, isOneMonth, MAX_INSTALLMENTS } from './due-dates.ts'

const on = (text: string): Day => parseDay(text) ?? day(Number.NaN)
const anyRelease = fc.integer({ min: on('1990-01-01'), max: on('2180-12-31') }).map(day)
const anyDueDay = fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined })
const anyCount = fc.integer({ min: 1, max: MAX_INSTALLMENTS })

const datesOf = (options: Parameters<typeof dueDates>[0]): readonly Day[] => {
  const dates = dueDates(options)
  if ('refused' in dates) throw new Error(dates.refused)
  return dates
}

/** The same, computed with Date. */
const calendarDay = (year: number, month: number, targetDay: number): number =>
  Date.UTC(year, month, Math.min(targetDay, new Date(Date.UTC(year, month + 1, 0)).getUTCDate())) / 86_400_000

describe('due dates', () => {
  it('clamp to the end of the month and come back from it', () => {
    const fromJanuary = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']
    expect(datesOf({ release: on('2026-01-31'), count: 5 }).map(formatDay)).toEqual(fromJanuary)
    expect(datesOf({ release: on('2027-12-31'), count: 3 }).map(formatDay)).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ])
    expect(datesOf({ release: on('2026-01-10'), dueDay: 31, count: 3 }).map(formatDay)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ])
  })

  it('without a choice are one month after release, and each month after', () => {
    expect(datesOf({ release: on('2026-03-10'), count: 12 }).map(formatDay)).toEqual([
      '2026-04-10',
      '2026-05-10',
      '2026-06-10',
      '2026-07-10',
      '2026-08-10',
      '2026-09-10',
      '2026-10-10',
      '2026-11-10',
      '2026-12-10',
      '2027-01-10',
      '2027-02-10',
      '2027-03-10',
    ])
  })

  it('begin with the first occurrence of the chosen day from 15 days after release', () => {
    const first = (release: string, dueDay: number): string => {
      const found = firstDue({ release: on(release), dueDay })
      return typeof found === 'number' ? formatDay(found) : found.refused
    }
    expect(first('2026-03-10', 10)).toBe('2026-04-10')
    expect(first('2026-03-10', 25)).toBe('2026-03-25')
    expect(first('2026-03-10', 24)).toBe('2026-04-24')
    expect(first('2026-02-13', 28)).toBe('2026-02-28')
    expect(first('2026-02-13', 31)).toBe('2026-02-28')
    expect(first('2026-02-14', 28)).toBe('2026-03-28')
  })

  it('are what another calendar says, on any day', () => {
    fc.assert(
      fc.property(anyRelease, anyDueDay, anyCount, (release, dueDay, count) => {
        const dates = datesOf({ release, dueDay, count })
        const from = new Date(release * 86_400_000)
        const targetDay = dueDay ?? from.getUTCDate()
        let month = from.getUTCMonth() + 1
        if (dueDay !== undefined) {
          month -= 1
          while (calendarDay(from.getUTCFullYear(), month, targetDay) < release + 15) month += 1
          expect((dates[0] ?? 0) - release).toBeLessThanOrEqual(45)
        }
        expect(dates).toEqual(
          Array.from({ length: count }, (_, index) => calendarDay(from.getUTCFullYear(), month + index, targetDay)),
        )
        expect(firstDue({ release, dueDay })).toBe(dates[0])
      }),
      { numRuns: 2000 },
    )
  })

  it('tell an exact month from any other first period', () => {
    const whole = (release: string, first: string): boolean => isOneMonth({ release: on(release), first: on(first) })
    expect(whole('2026-03-10', '2026-04-10')).toBe(true)
    expect(whole('2026-01-31', '2026-02-28')).toBe(true)
    expect(whole('2026-01-28', '2026-02-28')).toBe(true)
    expect(whole('2026-04-10', '2026-05-09')).toBe(false)
    expect(whole('2026-02-28', '2026-03-31')).toBe(false)
    expect(whole('2026-04-30', '2026-05-31')).toBe(false)
  })

  it('refuse what is out of range, by name', () => {
    const release = on('2026-03-10')
    const bad = [Number.NaN, 0.5, -1, 0, Infinity, 2 ** 53]
    for (const count of [...bad, 121]) expect(dueDates({ release, count })).toEqual({ refused: 'count_out_of_range' })
    for (const dueDay of [...bad, 32])
      expect(dueDates({ release, dueDay, count: 3 })).toEqual({ refused: 'due_day_out_of_range' })
    for (const dueDay of bad) expect(firstDue({ release, dueDay })).toEqual({ refused: 'due_day_out_of_range' })
    for (const wrong of [Number.NaN, 0.5, 1e6, -1e6, Infinity]) {
      expect(dueDates({ release: wrong as Day, count: 3 })).toEqual({ refused: 'release_out_of_range' })
      expect(firstDue({ release: wrong as Day })).toEqual({ refused: 'release_out_of_range' })
    }
    // The last due date must be in range as well.
    expect(dueDates({ release: on('2199-01-01'), count: 12 })).toEqual({ refused: 'release_out_of_range' })
    expect(isRefused(dueDates({ release: on('2199-01-01'), count: 11 }))).toBe(false)
    expect(firstDue({ release: on('2199-12-31') })).toEqual({ refused: 'release_out_of_range' })
  })
})
