import { writeDecimal } from './decimal.ts'

/** Takes decimal text in percent, such as '2.49', and keeps all its decimals. */
export function formatPercent(text: string): string {
  const [whole = '', decimals = ''] = text.split('.')
  return `${writeDecimal(whole, decimals)}%`
}

/** Hundredths of a percent: 5723 is 57.23 %. */
export const formatHundredths = (hundredths: number): string =>
  formatPercent(`${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`)

/** A rate as exact decimal text: '0.059' is 5.9 %. */
export function formatRate(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  const shifted = `${whole}${decimals.padEnd(2, '0')}`
  const at = shifted.length - Math.max(decimals.length - 2, 0)
  return formatPercent(`${Number(shifted.slice(0, at))}${at === shifted.length ? '' : `.${shifted.slice(at)}`}`)
}
