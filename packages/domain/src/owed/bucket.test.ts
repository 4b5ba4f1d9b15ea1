import { expect, it } from 'vitest'
import { bucketOf } from './bucket.ts'

it('a loan is in the bucket of its days late, and in none while nothing is late', () => {
  const of = (days: readonly number[]): (string | null)[] => days.map(bucketOf)
  expect(of([-3, 0])).toEqual([null, null])
  expect(of([1, 30, 31, 60, 61, 90, 91, 4000])).toEqual([
    '1-30',
    '1-30',
    '31-60',
    '31-60',
    '61-90',
    '61-90',
    'over-90',
    'over-90',
  ])
})
