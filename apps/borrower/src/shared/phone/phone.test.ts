import { getCountries, getCountryCallingCode, getExampleNumber, type CountryCode } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { phoneAsTyped, ungrouped } from './grouping.ts'
import { international, nationalOf } from './phone.ts'
import { flagOf, regionOf, REGIONS, type Region } from './regions.ts'
import { dialled, internationalNumber } from './rules.ts'

const regionNamed = (name: string): Region => {
  const found = regionOf(name)
  if (found === undefined) throw new Error(name)
  return found
}
const brazil = regionNamed('BR')

describe('the table of regions', () => {
  it('has every region that can be dialled, each once, with its code', () => {
    expect(REGIONS.length).toBeGreaterThan(200)
    const table = REGIONS.map(({ region, code }) => `${region} ${code}`)
    expect(table.toSorted()).toEqual(
      getCountries()
        .map((country) => `${country} ${getCountryCallingCode(country)}`)
        .toSorted(),
    )
  })

  it('takes an example of a mobile number of every region, as it is dialled there and from abroad', () => {
    const mobileExamples = REGIONS.flatMap((region) => {
      const example = getExampleNumber(region.region as CountryCode, examples)
      return example === undefined ? [] : [{ region, example }]
    })
    expect(mobileExamples.length).toBeGreaterThan(230)
    const refused = mobileExamples.filter(({ region, example }) => {
      const abroad = international(example.formatInternational(), region.region)
      const isRight =
        typeof abroad === 'object' && abroad.region === region.region && abroad.rest === example.nationalNumber
      return (
        !isRight ||
        nationalOf(region, example.nationalNumber) !== example.nationalNumber ||
        nationalOf(region, example.formatNational()) === undefined
      )
    })
    expect(refused.map(({ example }) => example.formatNational())).toEqual([])
  })

  it('draws a flag from two letters', () => {
    expect(flagOf('BR')).toBe('🇧🇷')
    expect(REGIONS.every(({ region }) => [...new Intl.Segmenter().segment(flagOf(region))].length === 1)).toBe(true)
  })
})

describe('a number as it is typed', () => {
  it.each([
    ['11987654321', '11987654321'],
    ['(11) 98765-4321', '11987654321'],
    [' 11 98765 4321 ', '11987654321'],
    ['011 98765-4321', '11987654321'],
    ['55 11 98765-4321', '11987654321'],
    ['0055 11 98765-4321', '11987654321'],
    ['１１９８７６５４３２１', '11987654321'],
    // 55 is also an area code.
    ['55987654321', '55987654321'],
  ])('in Brazil %s is taken', (typed, national) => {
    expect(nationalOf(brazil, typed)).toBe(national)
  })

  it.each([
    '',
    '119876',
    '1198765432',
    '119876543210',
    '11 3333-4444',
    '01987654321',
    '11 98765-432a',
    'flowers',
    '11987654321;',
    '٠١١٩٨٧٦٥',
  ])('in Brazil "%s" is refused', (typed) => {
    expect(nationalOf(brazil, typed)).toBeUndefined()
  })

  it('with "+" or 00 names its country itself, and keeps the one chosen where it shares the code', () => {
    expect(international('+351 912 345 678', 'BR')).toEqual({ region: 'PT', rest: '912345678' })
    expect(international('00351912345678', 'BR')).toEqual({ region: 'PT', rest: '912345678' })
    expect(international('+1 416 555 0123', 'BR')).toEqual({ region: 'US', rest: '4165550123' })
    expect(international('+1 416 555 0123', 'CA')).toEqual({ region: 'CA', rest: '4165550123' })
    expect(international('+999 123', 'BR')).toBe('unknown')
    expect(international('11987654321', 'BR')).toBeUndefined()
  })

  it('is sent as dialling code and digits', () => {
    expect(dialled({ country_code: 'BR', phone: '+55 (11) 98765-4321' })).toEqual({
      country_code: '55',
      phone: '11987654321',
    })
    expect(dialled({ country_code: 'BR', phone: '+351 912 345 678' })).toEqual({
      country_code: '351',
      phone: '912345678',
    })
    expect(dialled({ country_code: 'XX', phone: '11987654321' })).toBeUndefined()
    expect(dialled({ country_code: 'BR', phone: '+999 123' })).toBeUndefined()
  })
})

describe('a number while it is typed', () => {
  const typeOut = (keys: string, region = 'BR'): string =>
    Array.from(keys).reduce((before, key) => phoneAsTyped(region, `${before}${key}`, before), '')

  it('is grouped as Brazilians write it', () => {
    expect(typeOut('11987654321')).toBe('11 98765-4321')
    expect(typeOut('1198')).toBe('11 98')
    expect(phoneAsTyped('BR', '11987654321', '')).toBe('11 98765-4321')
    expect(nationalOf(brazil, typeOut('5511987654321'))).toBe('11987654321')
  })

  it('stays as it is with "+", a zero or separators of its own, in another country, and while it is corrected', () => {
    expect(typeOut('+351912345678')).toBe('+351912345678')
    expect(typeOut('011987654321')).toBe('011987654321')
    expect(phoneAsTyped('BR', '912 345 678', '')).toBe('912 345 678')
    expect(typeOut('912345678', 'PT')).toBe('912345678')
    expect(phoneAsTyped('BR', '11 9876-4321', '11 98765-4321')).toBe('11 9876-4321')
  })

  it('loses the Brazilian groups with the country', () => {
    expect(ungrouped('PT', '91 23456-78')).toBe('912345678')
    expect(ungrouped('PT', '912 345 678')).toBe('912 345 678')
    expect(ungrouped('BR', '91 23456-78')).toBe('91 23456-78')
    expect(internationalNumber({ country_code: 'BR', phone: '11 987654321' })).toBe('+55 11 98765-4321')
  })
})
