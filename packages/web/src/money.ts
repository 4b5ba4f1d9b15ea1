import { numberLocale } from './locale.ts'

/** A formatter takes long to make and lives long: one for each way of writing. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: boolean, decimals: 0 | 2): Intl.NumberFormat {
  const name = `${numberLocale()} ${currency} ${decimals}`
  const cached = formats.get(name)
  if (cached !== undefined) return cached
  const style: Intl.NumberFormatOptions = currency
    ? { style: 'currency', currency: 'BRL', currencyDisplay: 'symbol' }
    : {}
  const format = new Intl.NumberFormat(numberLocale(), {
    ...style,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formats.set(name, format)
  return format
}

/** Reais and centavos are written apart: dividing by 100 would lose a centavo of a large amount. */
function write(amountCents: number, currency: boolean, decimals: 0 | 2): string {
  const centavos = Math.abs(amountCents % 100)
  const reais = (Math.abs(amountCents) - centavos) / 100
  return formatOf(currency, decimals)
    .formatToParts(amountCents < 0 ? -reais : reais)
    .map(({ type, value }) => (type === 'fraction' ? String(centavos).padStart(2, '0') : value))
    .join('')
}

/** Centavos as reais in the reader's numbers; whole reais lose their zeros. */
export const formatMoney = (amountCents: number): string => write(amountCents, true, amountCents % 100 === 0 ? 0 : 2)

/** The same with both decimals always, for amounts that stand below each other. */
export const formatMoneyInColumn = (amountCents: number): string => write(amountCents, true, 2)

/** The bare number with both decimals, where the sentence brings its own sign. */
export const formatAmount = (amountCents: number): string => write(amountCents, false, 2)
