import { setLang } from '@home-credit/texts/runtime'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { numberLocale } from './locale.ts'
import { formatAmount, formatMoney, formatMoneyInColumn } from './money.ts'
import { formatHundredths, formatPercent } from './percent.ts'

afterEach(() => setLang('en'))

it.each(['en', 'zh', 'pt'] as const)(
  'amounts and percentages are written as the platform writes them, in %s',
  (lang) => {
    setLang(lang)
    const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(numberLocale(), options)
    const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
    const reais = { style: 'currency', currency: 'BRL' } as const
    const [money, whole, amount] = [
      format({ ...reais, ...two }),
      format({ ...reais, maximumFractionDigits: 0 }),
      format(two),
    ]
    const percent = format({ style: 'unit', unit: 'percent', ...two })
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
        const exact = (cents / 100).toFixed(2) as `${number}`
        expect(formatMoneyInColumn(cents)).toBe(money.format(exact))
        expect(formatMoney(cents)).toBe((cents % 100 === 0 ? whole : money).format(exact))
        expect(formatAmount(cents)).toBe(amount.format(exact))
        expect(formatPercent(exact)).toBe(percent.format(exact))
        expect(formatHundredths(Math.abs(cents))).toBe(
          percent.format((Math.abs(cents) / 100).toFixed(2) as `${number}`),
        )
      }),
    )
  },
)
