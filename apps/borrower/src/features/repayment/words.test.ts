import { expect, it } from 'vitest'
import { rangesOf } from './words.ts'

it.each([
  [[3], '3'],
  [[1, 2], '1–2'],
  [[7, 1, 2, 3], '1–3, 7'],
  [[1, 3, 5], '1, 3, 5'],
])('installments %j are %s', (numbers, text) => {
  expect(rangesOf(numbers)).toBe(text)
})
