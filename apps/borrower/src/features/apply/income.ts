import { MAX_INCOME_CENTS } from '../../shared/info/job.ts'

/** Digits alone or in threes, and two decimals at most: '3.500,00' as Brazil writes it, or '3,500.00'. */
const AMOUNTS = [/^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/, /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/]

/** The centavos of an amount as people write it, in whichever language. */
export function centsIn(typed: string): number | undefined {
  const plain = typed.replaceAll(/R\$|\s/g, '')
  const found = AMOUNTS.map((amount) => amount.exec(plain)).find((match) => match !== null)
  if (found === undefined) return undefined
  const [, whole = '', decimals = ''] = found
  const digits = `${whole.replaceAll(/[.,]/g, '')}${decimals.padEnd(2, '0')}`
  // Compared by length first: the digits may say more than a number can hold.
  const cents = digits.replace(/^0+/, '').length > 15 ? Infinity : Number(digits)
  return cents > 0 && cents <= MAX_INCOME_CENTS ? cents : undefined
}
