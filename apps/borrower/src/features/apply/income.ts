import { MAX_INCOME_CENTS } from '../../shared/info/job.ts'

/** Digits with optional thousands separators and at most two decimals: '3.500,00' as in Brazil, or '3,500.00'. */
const AMOUNTS = [/^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/, /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/]

/** Parses an amount in either notation into centavos. */
export function centsIn(typed: string): number | undefined {
  const plain = typed.replaceAll(/R\$|\s/g, '')
  const found = AMOUNTS.map((amount) => amount.exec(plain)).find((match) => match !== null)
  if (found === undefined) return undefined
  const [, whole = '', decimals = ''] = found
  const digits = `${whole.replaceAll(/[.,]/g, '')}${decimals.padEnd(2, '0')}`
  // Checks the length first: so many digits exceed what a number can represent exactly.
  const cents = digits.replace(/^0+/, '').length > 15 ? Infinity : Number(digits)
  return cents > 0 && cents <= MAX_INCOME_CENTS ? cents : undefined
}
