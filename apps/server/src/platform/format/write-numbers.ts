import { formatPercent as percentText, parseRate } from '@home-credit/domain'
import type { Lang } from '@home-credit/texts/runtime'

const LOCALES: Record<Lang, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }

/** Formats centavos as reais in the reader's language. */
export const moneyIn = (lang: Lang, amountCents: number): string => {
  const centavos = String(Math.abs(amountCents % 100)).padStart(2, '0')
  return new Intl.NumberFormat(LOCALES[lang], { style: 'currency', currency: 'BRL' })
    .formatToParts(Math.trunc(amountCents / 100))
    .map(({ type, value }) => (type === 'fraction' ? centavos : value))
    .join('')
}

/** Formats percent text such as '57.23' in the reader's language. */
const percentIn = (lang: Lang, text: string): string => {
  const decimals = text.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(LOCALES[lang], {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(text as `${number}`)
}

/** Basis points: 5723 is 57.23%. */
export const basisPointsIn = (lang: Lang, bp: number): string => percentIn(lang, percentText(bp))

/** A rate as exact decimal text, with as many decimals as it has: '0.059' is 5.9%. */
export const rateIn = (lang: Lang, decimal: string): string => {
  const rate = parseRate(decimal)
  if (rate === undefined) throw new Error(`not a rate: ${decimal}`)
  const places = String(rate % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return percentIn(lang, `${Math.trunc(rate / 1_000_000)}${places === '' ? '' : `.${places}`}`)
}

/** Basis points as whole percent, rounded down, so that a claim is never too high. */
export const wholePercentIn = (lang: Lang, bp: number): string => percentIn(lang, String(Math.floor(bp / 100)))
