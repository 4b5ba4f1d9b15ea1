import { expect, it } from 'vitest'
import { usualMonths } from './usual-months.ts'

it('the usual terms lie within what the packages allow', () => {
  expect(usualMonths({ min: 3, max: 24 })).toEqual([3, 6, 9, 12, 18, 24])
  expect(usualMonths({ min: 2, max: 10 })).toEqual([2, 3, 6, 9, 10])
  expect(usualMonths({ min: 6, max: 6 })).toEqual([6])
})
