import { isCents, type Cents } from './cents.ts'

/** Reais with a point and two places, as payment formats write them: 3700 is '37.00'. */
export const formatReais = (amount: Cents): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** Inverse of `formatReais`; undefined for any other text. */
export function parseReais(text: string): Cents | undefined {
  const found = /^(\d{1,10})\.(\d{2})$/.exec(text)
  if (found === null) return undefined
  const amount = Number(found[1]) * 100 + Number(found[2])
  return isCents(amount) ? amount : undefined
}
