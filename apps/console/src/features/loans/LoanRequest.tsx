import { formatHundredths, formatMoneyInColumn, formatRate, LOAN_PURPOSE_TEXTS } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { Costs, LoanCase } from './loan-case.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'

const installments = ({ system, months, installments: rows }: Costs): string => {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => formatMoneyInColumn(row?.payment_cents ?? 0))
  return system === 'sac'
    ? texts.console_installments_falling({ months, first: first ?? '', last: last ?? '' })
    : texts.console_installments_value({ months, payment: first ?? '' })
}

/** The requested loan and its costs: as credited, as offered, or a preview as of today. */
export function LoanRequest({ detail }: { detail: LoanCase['detail'] }) {
  const { wish: loanRequest } = detail
  const costs = detail.credited?.costs ?? detail.offer?.costs ?? detail.preview
  if (loanRequest === null) return null
  return (
    <Section title={texts.console_loan_request()}>
      <Facts
        facts={[
          [
            texts.console_amount(),
            texts.console_amount_months({
              amount: formatMoneyInColumn(loanRequest.amount_cents),
              months: loanRequest.months,
            }),
          ],
          [texts.console_purpose(), LOAN_PURPOSE_TEXTS[loanRequest.purpose]()],
          ...(detail.package === null ? [] : [[texts.console_package(), detail.package.name] as const]),
          ...(costs === null ? [] : costFacts(costs)),
        ]}
      />
    </Section>
  )
}

const costFacts = (costs: Costs): (readonly [string, string])[] => [
  [texts.console_net(), formatMoneyInColumn(costs.net_cents)],
  [texts.cost_iof_daily(), formatMoneyInColumn(costs.iof_daily_cents)],
  [texts.cost_iof_additional(), formatMoneyInColumn(costs.iof_additional_cents)],
  [texts.cost_fee(), formatMoneyInColumn(costs.fee_cents)],
  [texts.cost_financed(), formatMoneyInColumn(costs.financed_cents)],
  [texts.cost_installments(), installments(costs)],
  [texts.cost_interest(), formatMoneyInColumn(costs.interest_cents)],
  [texts.console_total(), formatMoneyInColumn(costs.total_cents)],
  [
    texts.cost_rate(),
    texts.cost_rate_value({ monthly: formatRate(costs.rate_monthly), annual: formatHundredths(costs.rate_annual_bp) }),
  ],
  [
    texts.cost_cet(),
    texts.cost_cet_value({
      monthly: formatHundredths(costs.cet_monthly_bp),
      annual: formatHundredths(costs.cet_annual_bp),
    }),
  ],
  [texts.cost_release(), formatDay(costs.release_on)],
]
