import { getLang } from '@home-credit/texts/runtime'
import { writeDecimal } from './decimal.ts'
import { numberLocale } from './locale.ts'

/** Reais and centavos separately: dividing by 100 would lose a centavo of a large amount. */
function write(amountCents: number, decimals: 0 | 2): string {
  const centavos = Math.abs(amountCents % 100)
  const reais = (Math.abs(amountCents) - centavos) / 100
  return writeDecimal(String(reais), decimals === 0 ? '' : String(centavos).padStart(2, '0'))
}

/** With the sign of the currency; in Portuguese a space that never breaks follows it. */
const writeMoney = (amountCents: number, decimals: 0 | 2): string =>
  `${amountCents < 0 ? '-' : ''}R$${getLang() === 'pt' ? '\u00a0' : ''}${write(amountCents, decimals)}`

/** Centavos as reais in the user's language; whole reais without decimals. */
export const formatMoney = (amountCents: number): string => writeMoney(amountCents, amountCents % 100 === 0 ? 0 : 2)

/** The same, always with two decimals, for amounts in a column. */
export const formatMoneyInColumn = (amountCents: number): string => writeMoney(amountCents, 2)

/** The number with two decimals and no currency symbol, for sentences that contain their own. */
export const formatAmount = (amountCents: number): string => `${amountCents < 0 ? '-' : ''}${write(amountCents, 2)}`

/** Creating a formatter is slow, so each is cached. */
const shortFormats = new Map<string, Intl.NumberFormat>()

let shortAmounts: { locale: string; format: Intl.NumberFormat } | undefined

/** Rounded to a few digits and without the currency, for charts that have little room: 2.84M. */
export function formatAmountShort(amountCents: number): string {
  const locale = numberLocale()
  if (shortAmounts?.locale !== locale)
    shortAmounts = {
      locale,
      format: new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }),
    }
  return shortAmounts.format.format(amountCents / 100)
}

/** Rounded to a few digits, for headlines: R$2.84M. */
export function formatMoneyShort(amountCents: number): string {
  const locale = numberLocale()
  const format =
    shortFormats.get(locale) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'BRL',
      currencyDisplay: 'symbol',
      notation: 'compact',
      maximumSignificantDigits: 3,
    })
  shortFormats.set(locale, format)
  return format.format(amountCents / 100)
}
