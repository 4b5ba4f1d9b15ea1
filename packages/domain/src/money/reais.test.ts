import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents, MAX_CENTS } from './cents.ts'
import { formatReais, parseReais } from './reais.ts'

it('writes an amount with a point and two places, and reads it back to the centavo', () => {
  expect([3700, 5, 100, 0, MAX_CENTS].map((amount) => formatReais(cents(amount)))).toEqual([
    '37.00',
    '0.05',
    '1.00',
    '0.00',
    '1000000000.00',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (amount) => parseReais(formatReais(cents(amount))) === amount),
  )
})

it('reads nothing else: no comma, sign, space, one or three places, nor more than an amount can be', () => {
  for (const text of [
    '',
    '37',
    '37.',
    '37.0',
    '37.000',
    '37,00',
    '-37.00',
    '+37.00',
    ' 37.00',
    '.50',
    '1e3.00',
    '9999999999.99',
    '10000000000.00',
    '٣٧.٠٠',
  ])
    expect([text, parseReais(text)]).toEqual([text, undefined])
})
