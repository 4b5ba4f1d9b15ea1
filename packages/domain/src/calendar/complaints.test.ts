import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBankingDay } from './banking.ts'
import { complaintDueOn, extendedDueOn, mayExtendOneMore, OMBUDSMAN_BANKING_DAYS } from './complaints.ts'
import { addDays, day, formatDay, parseDay, type Day } from './day.ts'

const on = (text: string): Day => parseDay(text) ?? day(0)
const anyDay = fc.integer({ min: on('2024-01-01'), max: on('2040-12-31') }).map((value) => day(value))

const bankingDaysBetween = (from: Day, to: Day): number => {
  let count = 0
  for (let each = addDays(from, 1); each <= to; each = addDays(each, 1)) if (isBankingDay(each)) count += 1
  return count
}

describe('the last day to answer a complaint', () => {
  it('is the seventh calendar day at customer service, whatever holidays are between', () => {
    expect(formatDay(complaintDueOn('service', on('2026-12-23')))).toBe('2026-12-30')
    fc.assert(fc.property(anyDay, (from) => complaintDueOn('service', from) - from === 7))
  })

  it.each([
    ['over Christmas and New Year', '2026-12-18', '2027-01-05', '2027-01-19'],
    ['over Carnival', '2026-02-12', '2026-03-02', '2026-03-16'],
    ['from a Saturday', '2026-11-14', '2026-11-30', '2026-12-14'],
  ])('is the tenth banking day at the ombudsman, and ten more when extended: %s', (_, from, due, extended) => {
    const found = complaintDueOn('ombudsman', on(from))
    expect([formatDay(found), formatDay(extendedDueOn(found))]).toEqual([due, extended])
  })

  it('leaves exactly ten banking days and is one itself', () => {
    fc.assert(
      fc.property(anyDay, (from) => {
        const due = complaintDueOn('ombudsman', from)
        expect(isBankingDay(due)).toBe(true)
        expect(bankingDaysBetween(from, due)).toBe(OMBUDSMAN_BANKING_DAYS)
        expect(bankingDaysBetween(due, extendedDueOn(due))).toBe(OMBUDSMAN_BANKING_DAYS)
      }),
    )
  })
})

it('a tenth of the complaints of a month may be extended', () => {
  const may = (received: number, extended: number): boolean => mayExtendOneMore({ received, extended })
  expect([may(9, 0), may(10, 0), may(19, 1), may(20, 1)]).toEqual([false, true, false, true])
})
