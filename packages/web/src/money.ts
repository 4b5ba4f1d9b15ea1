import { numberLocale } from './locale.ts'

/** Creating a formatter is slow, so each is cached. */
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

/** Formats reais and centavos separately: dividing by 100 would lose a centavo of a large amount. */
function write(amountCents: number, currency: boolean, decimals: 0 | 2): string {
  const centavos = Math.abs(amountCents % 100)
  const reais = (Math.abs(amountCents) - centavos) / 100
  return formatOf(currency, decimals)
    .formatToParts(amountCents < 0 ? -reais : reais)
    .map(({ type, value }) => (type === 'fraction' ? String(centavos).padStart(2, '0') : value))
    .join('')
}

/** Centavos as reais in the user's locale; whole reais without decimals. */
export const formatMoney = (amountCents: number): string => write(amountCents, true, amountCents % 100 === 0 ? 0 : 2)

/** The same, always with two decimals, for amounts in a column. */
export const formatMoneyInColumn = (amountCents: number): string => write(amountCents, true, 2)

/** The number with two decimals and no currency symbol, for sentences that contain their own. */
export const formatAmount = (amountCents: number): string => write(amountCents, false, 2)

/** Rounded to a few digits, for charts and headlines: R$2.84M. */
export function formatMoneyShort(amountCents: number): string {
  const name = `${numberLocale()} short`
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(numberLocale(), {
      style: 'currency',
      currency: 'BRL',
      currencyDisplay: 'symbol',
      notation: 'compact',
      maximumSignificantDigits: 3,
    })
  formats.set(name, format)
  return format.format(amountCents / 100)
}
