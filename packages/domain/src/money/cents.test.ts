import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, isCents, MAX_CENTS, sumCents } from './cents.ts'

describe('centavos', () => {
  it('are whole numbers inside the range and nothing else', () => {
    for (const bad of [0.1, Number.NaN, Infinity, MAX_CENTS + 1, '100', null, undefined, 10n])
      expect(isCents(bad)).toBe(false)
    expect(() => cents(1.5)).toThrow(RangeError)
    expect(cents(-5)).toBe(-5)
  })

  it('add up exactly, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e7, max: 1e7 }), { maxLength: 50 }), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
        expect(BigInt(sumCents(amounts.map(cents)))).toBe(exact)
        expect(sumCents(amounts.map(cents).toReversed())).toBe(sumCents(amounts.map(cents)))
      }),
    )
  })
})
