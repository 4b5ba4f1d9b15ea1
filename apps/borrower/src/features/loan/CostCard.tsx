import * as texts from '@home-credit/texts'
import { formatHundredths, formatRate, formatMoneyInColumn } from '@home-credit/web'
import type { ReactNode } from 'react'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { Card } from '../../ui/Card.tsx'
import { CostBar, type CostPart } from '../../ui/CostBar.tsx'
import { formatDate } from '../../ui/format.ts'
import { CardPart } from './CardPart.tsx'
import type { Costs } from './costs-of.ts'
import { CostRows, type CostRow } from './CostRows.tsx'
import { FoldRow } from './FoldRow.tsx'
import { installmentsText } from './installments-text.ts'
import { RepaymentRow } from './RepaymentList.tsx'

export const partsOf = (costs: Costs): (CostPart & { cents: number })[] => [
  { key: 'net', label: texts.sim_amount(), cents: costs.net_cents },
  { key: 'interest', label: texts.cost_interest(), cents: costs.interest_cents },
  { key: 'fee', label: texts.cost_fee(), cents: costs.fee_cents },
  { key: 'tax', label: texts.cost_tax(), cents: costs.iof_daily_cents + costs.iof_additional_cents },
]

const cetText = ({ cet_annual_bp: annual, cet_monthly_bp: monthly }: Costs): string =>
  texts.cost_cet_value({ monthly: formatHundredths(monthly), annual: formatHundredths(annual) })

export const rateText = (costs: Costs): string =>
  texts.cost_rate_value({ monthly: formatRate(costs.rate_monthly), annual: formatHundredths(costs.rate_annual_bp) })

interface Props {
  title: string
  costs: Costs
  /** Instead of the payments, if others have replaced them. */
  payments?: ReactNode
  /** Rows before the payments, such as the terms. */
  children?: ReactNode
}

/** The cost bar, its four parts, the total, the CET, and every figure that the law requires before signing. */
export function CostCard({ title, costs, payments, children }: Props) {
  const parts = partsOf(costs)
  const { late } = costs
  const rows: CostRow[] = [
    ...parts.map(({ key, label, cents }) => ({ label, value: formatMoneyInColumn(cents), part: key })),
    { label: texts.ui_cost_total(), value: formatMoneyInColumn(costs.total_cents), as: 'strong' },
    { label: texts.inst_cet(), value: cetText(costs), as: 'strong' },
    { label: texts.cost_rate(), value: rateText(costs) },
    { label: texts.cost_installments(), value: installmentsText(costs) },
    { label: texts.cost_first_due(), value: formatDate(costs.installments[0]?.due_on ?? costs.release_on) },
    { label: texts.cost_release(), value: formatDate(costs.release_on) },
    { label: texts.cost_financed(), value: formatMoneyInColumn(costs.financed_cents) },
    {
      label: texts.cost_late(),
      value: texts.cost_late_value({ fine: formatRate(late.fine_rate), mora: formatRate(late.mora_monthly) }),
      as: 'long',
    },
  ]
  return (
    <>
      <CardPart title={title}>
        <CostBar parts={parts} legend={false} />
        <CostRows rows={rows} />
      </CardPart>
      {payments}
      <Card rows>
        {children}
        {payments === undefined && <RepaymentRow installments={costs.installments} />}
        <BreakdownRow costs={costs} />
      </Card>
    </>
  )
}

/** Most borrowers open it once. */
const loadBreakdown = () => import('./Breakdown.tsx').then((part) => part.Breakdown)

export const BreakdownRow = ({ costs }: { costs: Costs }) => (
  <FoldRow icon="scale" title={texts.cost_breakdown()}>
    <LazyPage inPage name="breakdown" load={loadBreakdown} props={{ costs }} />
  </FoldRow>
)
