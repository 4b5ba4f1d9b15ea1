import { day, parseDay, type Day } from '@home-credit/domain'
import { expect, it } from 'vitest'
import { historyOn, type PastLoan } from './payment-history.ts'

const on = (text: string): Day => parseDay(text) ?? day(Number.NaN)

const ROWS = [
  { due: on('2026-02-10'), payable: on('2026-02-10'), closed: on('2026-01-20') },
  { due: on('2026-03-10'), payable: on('2026-03-10'), closed: on('2026-03-14') },
]
const REPAID: PastLoan = { isRepaid: true, creditedOn: on('2026-01-10'), writtenOffOn: null, rows: ROWS }
const OPEN: PastLoan = {
  isRepaid: false,
  creditedOn: on('2026-03-01'),
  writtenOffOn: on('2026-09-01'),
  rows: [{ due: on('2026-04-10'), payable: on('2026-04-13'), closed: null }],
}

it.each([
  ['2026-02-10', { installmentsPaidOnTime: 0, worstDaysLate: 0 }, 'paid before it was due: not yet on time'],
  ['2026-02-11', { installmentsPaidOnTime: 1 }, 'on time, now that it was due'],
  ['2026-03-12', { worstDaysLate: 2, installmentsPaidOnTime: 1 }, 'was late on that day, although it is paid now'],
  ['2026-04-09', { loansRepaid: 0, worstDaysLate: 4 }, 'repaid within 90 days of crediting'],
  ['2026-04-10', { loansRepaid: 1, worstDaysLate: 4 }, 'repaid, 90 days after crediting'],
  ['2026-04-20', { worstDaysLate: 7, writtenOff: false }, 'open rows are late, too'],
  ['2026-09-01', { writtenOff: true }, 'written off'],
])('on %s the history is %o: %s', (text, expected, _why) => {
  expect(historyOn({ loans: [REPAID, OPEN], replaced: [] }, on(text))).toMatchObject(expected)
})

it('a row that a plan replaced was late all the same', () => {
  const replaced = [{ payable: on('2026-05-04'), closed: on('2026-05-20') }]
  expect(historyOn({ loans: [], replaced }, on('2026-06-01'))).toEqual({
    loansRepaid: 0,
    installmentsPaidOnTime: 0,
    worstDaysLate: 16,
    writtenOff: false,
  })
})
