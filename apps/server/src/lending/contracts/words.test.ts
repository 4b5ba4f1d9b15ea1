import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOf, momentOf, percentOfBp, percentOfRate, reais } from '../../platform/format/format.ts'
import { amountInWords } from '../../platform/format/in-words.ts'

describe('an amount in words', () => {
  it.each([
    [0, 'zero reais'],
    [1, 'um centavo'],
    [99, 'noventa e nove centavos'],
    [100, 'um real'],
    [101, 'um real e um centavo'],
    [1600, 'dezesseis reais'],
    [2100, 'vinte e um reais'],
    [10_000, 'cem reais'],
    [10_100, 'cento e um reais'],
    [100_000, 'mil reais'],
    [100_100, 'mil e um reais'],
    [110_000, 'mil e cem reais'],
    [121_000, 'mil duzentos e dez reais'],
    [200_000, 'dois mil reais'],
    [1_234_567, 'doze mil trezentos e quarenta e cinco reais e sessenta e sete centavos'],
    [100_000_000, 'um milhão de reais'],
    [100_000_100, 'um milhão e um reais'],
    [110_000_000, 'um milhão e cem mil reais'],
    [200_000_050, 'dois milhões de reais e cinquenta centavos'],
    [
      123_456_789,
      'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete reais e oitenta e nove centavos',
    ],
    [100_000_000_000, 'um bilhão de reais'],
  ])('%i centavos is %s', (cents, words) => {
    expect(amountInWords(cents)).toBe(words)
  })

  it('is another for every amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_100_000_000 }),
        fc.integer({ min: 0, max: 1_100_000_000 }),
        (one, other) => {
          expect(amountInWords(one) === amountInWords(other)).toBe(one === other)
          expect(amountInWords(one)).toMatch(/^[a-zãêçõí ]+$/)
          expect(amountInWords(one)).not.toMatch(/ {2}|^ | $/)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('a figure of a contract', () => {
  it('is written as in Brazil, exactly', () => {
    expect([0, 5, 100, 123_456, 123_456_789].map(reais)).toEqual([
      'R$\u00a00,00',
      'R$\u00a00,05',
      'R$\u00a01,00',
      'R$\u00a01.234,56',
      'R$\u00a01.234.567,89',
    ])
    expect(['0', '0.059', '0.045', '0.03', '0.0000001', '0.12345678', '1'].map(percentOfRate)).toEqual([
      '0%',
      '5,9%',
      '4,5%',
      '3%',
      '0,00001%',
      '12,345678%',
      '100%',
    ])
    expect([5, 5723, 40_950_000].map(percentOfBp)).toEqual(['0,05%', '57,23%', '409500,00%'])
    expect(dateOf('2026-03-10')).toBe('10/03/2026')
  })

  it('that is a moment is told in Brasília and in UTC', () => {
    const instant = new Date('2026-03-10T01:05:09.999Z')
    expect(momentOf(instant, 'saoPaulo')).toBe('09/03/2026 22:05:09')
    expect(momentOf(instant, 'utc')).toBe('10/03/2026 01:05:09')
  })

  it('is no guess: what is no rate throws', () => {
    expect(() => percentOfRate('4,5')).toThrow('no rate')
  })
})
