import { expect, it } from 'vitest'
import { usualMonths } from './usual-months.ts'

it('the usual terms lie within what the packages allow', () => {
  expect(usualMonths(3, 24)).toEqual([3, 6, 9, 12, 18, 24])
  expect(usualMonths(2, 10)).toEqual([2, 3, 6, 9, 10])
  expect(usualMonths(6, 6)).toEqual([6])
})
