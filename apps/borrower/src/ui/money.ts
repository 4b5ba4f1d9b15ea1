import { locale } from './locale.ts'

/** Reais and centavos are written apart: dividing by 100 would lose a centavo of a large amount. */
function write(amountCents: number, options: Intl.NumberFormatOptions, decimals: 0 | 2): string {
  const centavos = Math.abs(amountCents % 100)
  const reais = (Math.abs(amountCents) - centavos) / 100
  const format = new Intl.NumberFormat(locale(), { ...options, minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return format
    .formatToParts(amountCents < 0 ? -reais : reais)
    .map(({ type, value }) => (type === 'fraction' ? String(centavos).padStart(2, '0') : value))
    .join('')
}

const REAIS: Intl.NumberFormatOptions = { style: 'currency', currency: 'BRL', currencyDisplay: 'symbol' }

/** Centavos as reais in the reader's numbers; whole reais lose their zeros. */
export const formatMoney = (amountCents: number): string => write(amountCents, REAIS, amountCents % 100 === 0 ? 0 : 2)

/** The same with both decimals always, for amounts that stand below each other. */
export const formatMoneyInColumn = (amountCents: number): string => write(amountCents, REAIS, 2)

/** The bare number with both decimals, where the sentence brings its own sign. */
export const formatAmount = (amountCents: number): string => write(amountCents, {}, 2)
