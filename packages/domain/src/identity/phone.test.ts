import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, isDdd, isMobile, isPhone, maskPhone, parsePhone } from './phone.ts'

const AREAS = [
  11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46, 47, 48,
  49, 51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83, 84, 85, 86, 87, 88, 89,
  91, 92, 93, 94, 95, 96, 97, 98, 99,
]

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'))
const national = fc.tuple(
  fc.constantFrom(...AREAS.map(String)),
  fc.oneof(
    digits(8).map((rest) => `9${rest}`),
    fc.tuple(fc.constantFrom('2', '3', '4', '5'), digits(7)).map((parts) => parts.join('')),
  ),
)

describe('a Brazilian phone', () => {
  it('has one of the area codes in use', () => {
    for (let code = 0; code < 100; code += 1) expect(isDdd(String(code).padStart(2, '0'))).toBe(AREAS.includes(code))
  })

  it('is a mobile with nine digits after the area code, the first a 9', () => {
    for (const good of ['+5511912345678', '+5561999999999']) {
      expect(isMobile(good)).toBe(true)
      expect(isPhone(good)).toBe(true)
    }
    for (const bad of [
      '+551191234567',
      '+5511812345678',
      '+5520912345678',
      '+5523912345678',
      '5511912345678',
      '+1511912345678',
      '',
    ]) {
      expect(isMobile(bad)).toBe(false)
      expect(isPhone(bad)).toBe(false)
    }
  })

  it('or a landline with eight, which is no mobile', () => {
    expect(isPhone('+551132345678')).toBe(true)
    expect(isMobile('+551132345678')).toBe(false)
    for (const bad of ['+551112345678', '+551162345678', '+552032345678', '+5511323456789'])
      expect(isPhone(bad)).toBe(false)
  })

  it('is read as people type it', () => {
    const same = [
      '11912345678',
      '(11) 91234-5678',
      '+55 11 91234-5678',
      '5511912345678',
      '011 91234 5678',
      '0055 11 91234.5678',
      '55 011 912345678',
    ]
    for (const typed of same) expect(parsePhone(typed)).toBe('+5511912345678')
    for (const typed of [
      '',
      '912345678',
      '11 81234-5678',
      '20 91234-5678',
      '+1 11 91234 5678',
      '11 9123x5678',
      '+55',
      '11912345678 ou 11',
    ]) {
      expect(parsePhone(typed)).toBeUndefined()
    }
  })

  it('with area code 55 is told from one with the country code', () => {
    expect(parsePhone('55912345678')).toBe('+5555912345678')
    expect(parsePhone('5532345678')).toBe('+555532345678')
    expect(parsePhone('5555912345678')).toBe('+5555912345678')
  })

  it('is shown as people read it, whole or masked', () => {
    expect(formatPhone('+5511912345678')).toBe('(11) 91234-5678')
    expect(formatPhone('+551132345678')).toBe('(11) 3234-5678')
    expect(maskPhone('+5511912345678')).toBe('(11) *****-5678')
    expect(maskPhone('+551132345678')).toBe('(11) ****-5678')
  })

  it('is the same with or without country code, trunk 0 and punctuation', () => {
    fc.assert(
      fc.property(national, fc.constantFrom('', '+55', '55', '0', '0055', '+55 0'), ([area, number], prefix) => {
        expect(parsePhone(`${prefix}${area}${number}`)).toBe(`+55${area}${number}`)
        expect(parsePhone(formatPhone(`+55${area}${number}`))).toBe(`+55${area}${number}`)
      }),
      { numRuns: 1000 },
    )
  })

  it('is what is read, or nothing is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789+() -55')), maxLength: 18 }), (typed) => {
        const read = parsePhone(typed)
        expect(read === undefined || isPhone(read)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
