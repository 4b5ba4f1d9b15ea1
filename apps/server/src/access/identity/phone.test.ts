import { expect, it } from 'vitest'
import { maskPhone, toE164 } from './phone.ts'

it.each([
  ['55', '11 91234-5678', '+5511912345678'],
  ['55', '(11) 91234-5678', '+5511912345678'],
  ['55', '011912345678', '+5511912345678'],
  ['55', '+55 11 91234-5678', '+5511912345678'],
  ['55', '１１ ９１２３４ ５６７８', '+5511912345678'],
  // 55 is also an area code in Brazil.
  ['55', '55 91234-5678', '+5555912345678'],
  ['1', '202 555 0123', '+12025550123'],
  ['44', '07400 123456', '+447400123456'],
  ['54', '11 15 2345-6789', '+5491123456789'],
  ['86', '138 0013 8000', '+8613800138000'],
  ['351', '912 345 678', '+351912345678'],
])('+%s and "%s" are %s', (country_code, phone, e164) => {
  expect(toE164({ country_code, phone })).toBe(e164)
})

it.each([
  ['a landline of Brazil', '55', '(11) 2345-6789'],
  ['a mobile of Brazil without its 9', '55', '11 8123-4567'],
  ['an area code that is not in use', '55', '20 91234-5678'],
  ['too short', '55', '11 9123'],
  ['too long', '55', '11 91234-56789'],
  ['another country than the one chosen', '55', '+1 202 555 0123'],
  ['a free number', '1', '800 234 5678'],
  ['letters', '1', '202 FLOWERS'],
  ['a number inside a sentence', '55', 'call 11 91234-5678'],
  ['an extension', '55', '11 91234-5678 ext 9'],
  ['a dialling code of nobody', '999', '11 91234-5678'],
  ['nothing but signs', '55', '--- ()'],
  ['a plus alone', '55', '+'],
])('refuses %s', (_, country_code, phone) => {
  expect(toE164({ country_code, phone })).toBeUndefined()
})

it('a masked number shows its country and the last four, and never more than half', () => {
  expect(maskPhone('+5511912345678')).toBe('+55 *******5678')
  expect(maskPhone('+12025550123')).toBe('+1 ******0123')
  expect(maskPhone('+29012345')).toBe('+290 ***45')
})
