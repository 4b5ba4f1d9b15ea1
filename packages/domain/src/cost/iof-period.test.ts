import { expect, it } from 'vitest'
import { formatDay, parseDay } from '../calendar/day.ts'
import { iofPeriodOf } from './iof-period.ts'

it('IOF is gathered in three periods of a month, and paid by the third banking day after each', () => {
  const of = (text: string): string[] => {
    const day = parseDay(text)
    if (day === undefined) throw new Error(text)
    const { from, to, payBy } = iofPeriodOf(day)
    return [from, to, payBy].map(formatDay)
  }
  expect(of('2026-03-01')).toEqual(['2026-03-01', '2026-03-10', '2026-03-13'])
  expect(of('2026-03-10')).toEqual(['2026-03-01', '2026-03-10', '2026-03-13'])
  // The 21st is a Saturday.
  expect(of('2026-03-11')).toEqual(['2026-03-11', '2026-03-20', '2026-03-25'])
  // Maundy Thursday is a banking day, Good Friday is not.
  expect(of('2026-03-31')).toEqual(['2026-03-21', '2026-03-31', '2026-04-06'])
  expect(of('2028-02-29')).toEqual(['2028-02-21', '2028-02-29', '2028-03-03'])
  // Christmas and New Year lie in between.
  expect(of('2026-12-20')).toEqual(['2026-12-11', '2026-12-20', '2026-12-23'])
  expect(of('2026-12-31')).toEqual(['2026-12-21', '2026-12-31', '2027-01-06'])
})
