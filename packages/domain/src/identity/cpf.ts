/** CPF: nine digits and two check digits, modulo 11. */
const checkDigit = (digits: string): number => {
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

export const cpfCheckDigits = (base: string): string => {
  const first = checkDigit(base)
  return `${first}${checkDigit(`${base}${first}`)}`
}

/**
 * Expects eleven digits without punctuation. One digit repeated eleven times has valid check digits but is never
 * issued.
 */
export const isCpf = (plain: string): boolean =>
  /^[0-9]{11}$/.test(plain) && !/^(.)\1{10}$/.test(plain) && cpfCheckDigits(plain.slice(0, 9)) === plain.slice(9)

/** Normalises typed input to eleven digits; undefined if it is not a CPF. */
export function parseCpf(typed: string): string | undefined {
  const plain = typed.replace(/[.\-/\s]/g, '')
  return isCpf(plain) ? plain : undefined
}

export const formatCpf = (plain: string): string => plain.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')

/** For screens and logs that distinguish people without identifying them: shows the middle six digits. */
export const maskCpf = (plain: string): string => plain.replace(/^.{3}(.{3})(.{3}).{2}$/, '***.$1.$2-**')
