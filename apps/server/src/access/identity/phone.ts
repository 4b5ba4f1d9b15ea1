import parseNumber, { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'

export interface PhoneParts {
  /** The dialling code, without "+". */
  country_code: string
  phone: string
}

const CALLING_CODES = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))

/** Where a country's plan can tell them apart, only these receive an SMS. */
const RECEIVES_SMS = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE', undefined])

/** Digits and what people put between them. Letters are refused: the library would read "FLOWERS" as digits. */
const TYPED = /^\+?[\d\s()./‐-―-]+$/

/** What a person typed, in E.164; nothing where it is no valid mobile number of that country. */
export function toE164({ country_code, phone }: PhoneParts): string | undefined {
  const typed = phone.normalize('NFKC').trim()
  if (!CALLING_CODES.has(country_code) || !TYPED.test(typed)) return undefined
  const number = parseNumber(typed, { defaultCallingCode: country_code, extract: false })
  // A number written with "+" says its country itself, and must say the same one.
  if (number === undefined || number.countryCallingCode !== country_code || !number.isValid()) return undefined
  return RECEIVES_SMS.has(number.getType()) ? number.number : undefined
}

/** '+55 *******5678': enough to know one's own number by. */
export function maskPhone(e164: string): string {
  const code = parseNumber(e164)?.countryCallingCode ?? ''
  const rest = e164.slice(1 + code.length)
  const shown = Math.min(4, Math.floor(rest.length / 2))
  return `+${code} ${'*'.repeat(rest.length - shown)}${rest.slice(rest.length - shown)}`
}
