import * as texts from '@home-credit/texts'
import { formatPercent, formatMoney, formatMoneyInColumn } from '@home-credit/web'
import type { Figure } from '../../ui/Figures.tsx'
import type { Quota } from './loan.ts'

export const shortWords = ({ free_cents: free }: Quota, netCents: number): string =>
  texts.quota_short_words({
    amount: formatMoney(netCents),
    free: formatMoney(free),
    short: formatMoney(Math.max(0, netCents - free)),
  })

export const quotaWords = ({
  income_percent: percent,
  income_cents: income,
  cap_cents: cap,
  quota_cents: quota,
}: Quota): string =>
  texts.quota_words({
    percent: formatPercent(String(percent)),
    income: formatMoney(income),
    cap: formatMoney(cap),
    quota: formatMoney(quota),
  })

/** Each line follows from those above it. */
export const quotaFigures = (quota: Quota): Figure[] => [
  {
    label: texts.quota_income(),
    value: formatMoneyInColumn(quota.income_cents),
    note: quota.income_verified ? texts.quota_income_shown() : texts.quota_income_declared(),
  },
  { label: texts.quota_percent(), value: formatPercent(String(quota.income_percent)) },
  { label: texts.quota_cap(), value: formatMoneyInColumn(quota.cap_cents) },
  { label: texts.quota_whole(), value: formatMoneyInColumn(quota.quota_cents) },
  { label: texts.quota_outstanding(), value: formatMoneyInColumn(quota.outstanding_cents) },
  { label: texts.quota_free(), value: formatMoneyInColumn(quota.free_cents) },
]
