import parseNumber, { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'

export interface PhoneParts {
  /** The dialling code, without "+". */
  country_code: string
  phone: string
}

const CALLING_CODES = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))

/** Only these types receive SMS. In some countries the numbering plan does not show the type. */
const RECEIVES_SMS = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE', undefined])

/** Digits and the separators people type. Letters are refused: the library would read "FLOWERS" as digits. */
const TYPED = /^\+?[\d\s()./‐-―-]+$/

/** Returns undefined when the input is not a valid mobile number of that country. */
export function toE164({ country_code, phone }: PhoneParts): string | undefined {
  const typed = phone.normalize('NFKC').trim()
  if (!CALLING_CODES.has(country_code) || !TYPED.test(typed)) return undefined
  const number = parseNumber(typed, { defaultCallingCode: country_code, extract: false })
  // A number typed with "+" carries its own country code, which must be the same.
  if (number === undefined || number.countryCallingCode !== country_code || !number.isValid()) return undefined
  return RECEIVES_SMS.has(number.getType()) ? number.number : undefined
}

/** '+55 *******5678': enough for the owner to recognise the number. */
export function maskPhone(e164: string): string {
  const code = parseNumber(e164)?.countryCallingCode ?? ''
  const rest = e164.slice(1 + code.length)
  const shown = Math.min(4, Math.floor(rest.length / 2))
  return `+${code} ${'*'.repeat(rest.length - shown)}${rest.slice(rest.length - shown)}`
}
