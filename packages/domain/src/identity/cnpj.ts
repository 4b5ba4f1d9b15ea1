/**
 * CNPJ in its alphanumeric form (letters and digits in the first twelve places, since July 2026), which includes the
 * older, numeric one. The value of a character is its code minus 48; the two check digits are modulo 11.
 */
const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

const checkDigit = (places: string): number => {
  const weights = WEIGHTS.slice(WEIGHTS.length - places.length)
  const sum = Array.from(places).reduce(
    (total, place, index) => total + (place.charCodeAt(0) - 48) * (weights[index] ?? 0),
    0,
  )
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

export const cnpjCheckDigits = (base: string): string => {
  const first = checkDigit(base)
  return `${first}${checkDigit(`${base}${first}`)}`
}

/** Expects fourteen characters, upper case, without punctuation. */
export const isCnpj = (plain: string): boolean =>
  /^[A-Z0-9]{12}[0-9]{2}$/.test(plain) &&
  !/^(.)\1{13}$/.test(plain) &&
  cnpjCheckDigits(plain.slice(0, 12)) === plain.slice(12)

/** Normalises typed input to fourteen characters; undefined if it is not a CNPJ. */
export function parseCnpj(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[.\-/\s]/g, '')
  return isCnpj(plain) ? plain : undefined
}

export const formatCnpj = (plain: string): string => plain.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
