/** An amount being typed: digits, and decimals after the separator. Never a float. */
export interface Entry {
  whole: string
  decimals: string | undefined
}

export const EMPTY: Entry = { whole: '', decimals: undefined }

export const entryOf = (cents: number): Entry => {
  if (cents <= 0) return EMPTY
  const digits = String(cents).padStart(3, '0')
  const decimals = digits.slice(-2)
  return { whole: digits.slice(0, -2), decimals: decimals === '00' ? undefined : decimals }
}

const digitsOf = ({ whole, decimals = '' }: Entry): string => `${whole}${decimals.padEnd(2, '0')}`
export const centsOf = (entry: Entry): number => Number(digitsOf(entry))

/** `refused`: the digit was not added; for `maximum` with the amount it would have made. */
export type Pressed = { entry: Entry; refused?: { why: 'decimals' } | { why: 'maximum'; cents: number } }

export function pressDigit(entry: Entry, digit: string, maxCents: number): Pressed {
  if (entry.decimals !== undefined && entry.decimals.length === 2) return { entry, refused: { why: 'decimals' } }
  const next =
    entry.decimals === undefined
      ? { ...entry, whole: entry.whole === '0' ? digit : `${entry.whole}${digit}` }
      : { ...entry, decimals: `${entry.decimals}${digit}` }
  // As a BigInt: the digits may exceed what a number can represent exactly.
  return BigInt(digitsOf(next)) > BigInt(maxCents)
    ? { entry, refused: { why: 'maximum', cents: centsOf(next) } }
    : { entry: next }
}

export const pressSeparator = ({ whole, decimals }: Entry): Entry => ({
  whole: whole === '' ? '0' : whole,
  decimals: decimals ?? '',
})

export const pressDelete = ({ whole, decimals }: Entry): Entry => {
  if (decimals === undefined) return { whole: whole.slice(0, -1), decimals }
  return { whole, decimals: decimals === '' ? undefined : decimals.slice(0, -1) }
}
