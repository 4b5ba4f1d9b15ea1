import { describe, expect, it } from 'vitest'
import { cepIn } from '../../shared/info/address.ts'
import { addressLine, asksNumber, lacksNumber, withNumber, withPlace } from './address.ts'
import { centsIn } from './income.ts'
import { inputIn } from '../../shared/simulator-input.ts'

describe('an income as it is typed', () => {
  it.each([
    ['3500', 350_000],
    ['3.500', 350_000],
    ['3,500', 350_000],
    ['3.500,00', 350_000],
    ['3,500.5', 350_050],
    ['R$ 1.234.567,89', 123_456_789],
    ['1500,7', 150_070],
    ['0,01', 1],
    ['007', 700],
    ['100000000', 10_000_000_000],
  ])('%s is %i centavos', (typed, cents) => {
    expect(centsIn(typed)).toBe(cents)
  })

  it.each([
    '',
    ' ',
    '0',
    '0,00',
    'abc',
    '-5',
    '3.50.0',
    '3,500,50',
    '1.2345',
    '3.500.00',
    '3500,123',
    '100000000,01',
    '9'.repeat(40),
    '３５００',
  ])('%j is no amount', (typed) => {
    expect(centsIn(typed)).toBeUndefined()
  })
})

describe('an address by its CEP', () => {
  const place = { street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' }

  it('has the number in its place, and nothing in place of what is not known', () => {
    expect(addressLine(place, { number: ' 1578 ', cep: '01310100' })).toBe(
      'Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-100',
    )
    expect(addressLine(place, { number: '', cep: '01310100' })).toBe(
      'Avenida Paulista, Bela Vista, São Paulo - SP, 01310-100',
    )
    expect(
      addressLine({ street: '', district: '', city: 'Extrema', state: 'MG' }, { number: '', cep: '37640000' }),
    ).toBe('Extrema - MG, 37640-000')
  })

  it('is never longer than the field it goes into', () => {
    expect(
      addressLine({ ...place, street: 'x'.repeat(120), district: 'y'.repeat(120) }, { number: '1', cep: '01310100' }),
    ).toHaveLength(200)
  })

  it('takes its number in until somebody types over it', () => {
    const found = withPlace('01310100', place)
    expect(found.work_address).toBe('Avenida Paulista, Bela Vista, São Paulo - SP, 01310-100')
    expect([asksNumber(found), lacksNumber(found)]).toEqual([true, true])
    const numbered = { ...found, ...withNumber(found, '1578') }
    expect(numbered.work_address).toBe('Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-100')
    expect(lacksNumber(numbered)).toBe(false)
    const typedOver = { ...numbered, work_address: 'Avenida Paulista 1578, 4th floor' }
    expect(withNumber(typedOver, '15')).toEqual({ number: '15' })
    expect(lacksNumber({ ...typedOver, number: '' })).toBe(false)
  })

  it('asks for no number where there is no street', () => {
    const town = withPlace('37640000', { street: '', district: '', city: 'Extrema', state: 'MG' })
    expect([asksNumber(town), lacksNumber(town), asksNumber({ found: '' })]).toEqual([false, false, false])
  })

  it('is looked for once there are eight digits', () => {
    expect([cepIn('01310-100'), cepIn('01310100'), cepIn('01310-10'), cepIn('01310-1000'), cepIn('')]).toEqual([
      '01310100',
      '01310100',
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('what was turned at the simulator', () => {
  const read = (search: string) => inputIn(new URLSearchParams(search))

  it('comes in the address, both or neither', () => {
    expect(read('amount_cents=200000&months=6')).toEqual({ netCents: 200_000, months: 6 })
    for (const search of [
      '',
      'amount_cents=200000',
      'months=6',
      'amount_cents=2e5&months=6',
      'amount_cents=-1&months=6',
      'amount_cents=200000&months=999',
      'amount_cents=99999999999&months=6',
    ])
      expect(read(search)).toBeUndefined()
  })
})
