import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountSteps, nearestStep } from './amount-steps.ts'

it('the slider stops every R$100 to R$3,000, every R$500 to R$10,000 and every R$1,000 above', () => {
  const amounts = amountSteps({ min: 30_000, max: 3_000_000 })
  expect(amounts.slice(0, 3)).toEqual([30_000, 40_000, 50_000])
  expect(amounts.filter((amount) => amount >= 290_000 && amount <= 400_000)).toEqual([
    290_000, 300_000, 350_000, 400_000,
  ])
  expect(amounts.slice(-3)).toEqual([2_800_000, 2_900_000, 3_000_000])
})

it('both ends are stops, in rising order, whatever the packages allow; the nearest stop of a stop is itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 5_000_000 }), (min, more) => {
      const amounts = amountSteps({ min, max: min + more })
      expect(amounts[0]).toBe(min)
      expect(amounts.at(-1)).toBe(min + more)
      expect(amounts).toEqual([...new Set(amounts)].toSorted((one, other) => one - other))
      for (const [index, amount] of amounts.entries()) expect(nearestStep(amounts, amount)).toBe(index)
    }),
  )
})
