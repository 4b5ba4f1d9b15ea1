import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAgency } from './agency.ts'

it.each([
  ['0001', '0001'],
  [' 12 34 ', '1234'],
  ['1234-5', '1234-5'],
  ['12345', '1234-5'],
  ['1234-x', '1234-X'],
])('reads the branch %s as %s', (typed, agency) => {
  expect(parseAgency(typed)).toBe(agency)
})

it.each(['', '123', '123456', '1234-56', 'abcd', '1234 5 6', 'X234'])('reads no branch from %j', (typed) => {
  expect(parseAgency(typed)).toBeUndefined()
})

it('reads what it returned as the same', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{4}(?:-?[\dX])?$/), (typed) => {
      const found = parseAgency(typed) ?? ''
      expect(found).toMatch(/^\d{4}(?:-[\dX])?$/)
      expect(parseAgency(found)).toBe(found)
    }),
  )
})
