import { expect, it } from 'vitest'
import { scaleFor } from './scale.ts'

it.each([
  [[438], [0, 200, 400, 600]],
  [[100], [0, 25, 50, 75, 100]],
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [
    [-120, 250],
    [-200, -100, 0, 100, 200, 300],
  ],
])('puts round numbers around %j and zero', (values, ticks) => {
  expect(scaleFor(values).ticks).toEqual(ticks)
})

it('places zero and every value between the ends of the axis', () => {
  const { at } = scaleFor([-120, 250])
  expect(at(0, 500)).toBe(200)
  expect(at(300, 500)).toBe(500)
  expect(at(-200, 500)).toBe(0)
})
