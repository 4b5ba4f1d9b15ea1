import { getLang } from '@home-credit/texts/runtime'

const LOCALES = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' } as const

/** Centavos as reais in the reader's numbers; whole reais lose their zeros. */
export const formatMoney = (amountCents: number): string =>
  new Intl.NumberFormat(LOCALES[getLang()], {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'symbol',
    minimumFractionDigits: amountCents % 100 === 0 ? 0 : 2,
  }).format(amountCents / 100)
