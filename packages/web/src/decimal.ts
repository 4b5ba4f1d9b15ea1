import { getLang } from '@home-credit/texts/runtime'

/**
 * A whole number and its decimals, as digits, the way the language writes them. Not with `Intl`: the first number it
 * formats was the longest task of home's script.
 */
export function writeDecimal(whole: string, decimals: string): string {
  const isPortuguese = getLang() === 'pt'
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, isPortuguese ? '.' : ',')
  return decimals === '' ? grouped : `${grouped}${isPortuguese ? ',' : '.'}${decimals}`
}
