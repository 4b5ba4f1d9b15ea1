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

/** Whether these are the eleven plain digits, with the right check digits. One digit eleven times passes the sum and is nobody's. */
export const isCpf = (plain: string): boolean =>
  /^[0-9]{11}$/.test(plain) && !/^(.)\1{10}$/.test(plain) && cpfCheckDigits(plain.slice(0, 9)) === plain.slice(9)

/** What a person typed, as the eleven plain digits, or nothing where it is no CPF. */
export function parseCpf(typed: string): string | undefined {
  const plain = typed.replace(/[.\-/\s]/g, '')
  return isCpf(plain) ? plain : undefined
}

export const formatCpf = (plain: string): string => plain.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')

/** For screens and logs that need to tell two people apart but not to know them: the middle six digits. */
export const maskCpf = (plain: string): string => plain.replace(/^.{3}(.{3})(.{3}).{2}$/, '***.$1.$2-**')
