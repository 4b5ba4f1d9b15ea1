import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBankingDay, payableOn } from './banking.ts'
import { addDays, day, formatDay, parseDay, type Day } from './day.ts'
import { bankHolidays, easter, holidayOn } from './holidays.ts'

const on = (text: string): Day => parseDay(text) ?? day(Number.NaN)
const anyDay = fc.integer({ min: on('1900-01-01'), max: on('2199-12-31') }).map(day)

/** Month and day of the movable holidays. */
const MOVING = {
  2026: { carnival_monday: '02-16', carnival_tuesday: '02-17', good_friday: '04-03', corpus_christi: '06-04' },
  2027: { carnival_monday: '02-08', carnival_tuesday: '02-09', good_friday: '03-26', corpus_christi: '05-27' },
  2028: { carnival_monday: '02-28', carnival_tuesday: '02-29', good_friday: '04-14', corpus_christi: '06-15' },
}
const FIXED = {
  new_year: '01-01',
  tiradentes: '04-21',
  labour_day: '05-01',
  independence: '09-07',
  our_lady_aparecida: '10-12',
  all_souls: '11-02',
  republic: '11-15',
  black_awareness: '11-20',
  christmas: '12-25',
}

describe('national bank holidays', () => {
  it('are these thirteen in 2026, 2027 and 2028', () => {
    for (const [year, moving] of Object.entries(MOVING)) {
      const expected = Object.entries({ ...FIXED, ...moving }).map(([name, date]) => ({
        name,
        date: `${year}-${date}`,
      }))
      const found = bankHolidays(Number(year)).map(({ day, name }) => ({ name, date: formatDay(day) }))
      expect(found).toEqual(expected.toSorted((one, other) => (one.date < other.date ? -1 : 1)))
    }
  })

  it('follow Easter, early and late', () => {
    const easterDates = [
      '1913-03-23',
      '1943-04-25',
      '2000-04-23',
      '2008-03-23',
      '2011-04-24',
      '2024-03-31',
      '2025-04-20',
      '2038-04-25',
      '2160-03-23',
    ]
    for (const date of easterDates) expect(formatDay(easter(Number(date.slice(0, 4))))).toBe(date)
  })

  it('have 20 November from 2024 on', () => {
    expect(holidayOn(on('2023-11-20'))).toBeUndefined()
    expect(holidayOn(on('2024-11-20'))).toBe('black_awareness')
    expect(bankHolidays(2023)).toHaveLength(12)
  })

  it('are the same day by day as by the year', () => {
    for (let year = 1900; year < 2200; year += 1) {
      const listed = bankHolidays(year).map((holiday) => holiday.day)
      const first = on(`${year}-01-01`)
      const holidays = Array.from({ length: 365 }, (_, index) => addDays(first, index)).filter(
        (value) => holidayOn(value) !== undefined,
      )
      expect(holidays).toEqual([...new Set(listed)])
    }
  })
})

describe('a banking day', () => {
  it('is a weekday without a holiday', () => {
    for (const date of ['2026-03-10', '2026-02-18', '2026-12-24', '2023-11-20'])
      expect(isBankingDay(on(date))).toBe(true)
    const closed = ['2026-03-14', '2026-03-15', '2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04', '2026-11-20']
    for (const date of closed) expect(isBankingDay(on(date))).toBe(false)
  })

  it('is where an installment is payable: the nominal day itself or the next one', () => {
    expect(payableOn(on('2026-05-10'))).toBe(on('2026-05-11'))
    expect(payableOn(on('2026-05-11'))).toBe(on('2026-05-11'))
    // Carnival: Saturday to Ash Wednesday, which is a banking day.
    expect(payableOn(on('2026-02-14'))).toBe(on('2026-02-18'))
    fc.assert(
      fc.property(anyDay, (nominal) => {
        const payable = payableOn(nominal)
        expect(isBankingDay(payable)).toBe(true)
        expect(payable - nominal).toBeLessThanOrEqual(5)
        for (let value: number = nominal; value < payable; value += 1) expect(isBankingDay(day(value))).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})
