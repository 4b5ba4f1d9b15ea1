import * as texts from '@home-credit/texts'
import { formatHundredths, formatRate, formatMoneyInColumn } from '@home-credit/web'
import { CostBar } from '../../ui/CostBar.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { formatDate } from '../../ui/format.ts'
import type { Costs } from './costs-of.ts'
import styles from './costs.module.css'
import { installmentsText } from './installments-text.ts'

interface Row {
  label: string
  value: string
  /** `strong`: highlighted; `long`: a sentence below its label. */
  as?: 'strong' | 'long'
}

/** The cost bar, its legend, and every figure that the law requires before signing. */
export function CostTable({ costs }: { costs: Costs }) {
  const { cet_annual_bp: cetAnnual, cet_monthly_bp: cetMonthly, late } = costs
  const rows: Row[] = [
    { label: texts.ui_cost_total(), value: formatMoneyInColumn(costs.total_cents), as: 'strong' },
    {
      label: texts.cost_cet(),
      value: texts.cost_cet_value({ monthly: formatHundredths(cetMonthly), annual: formatHundredths(cetAnnual) }),
      as: 'strong',
    },
    {
      label: texts.cost_rate(),
      value: texts.cost_rate_value({
        monthly: formatRate(costs.rate_monthly),
        annual: formatHundredths(costs.rate_annual_bp),
      }),
    },
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
      <CostBar
        parts={[
          { key: 'net', label: texts.sim_amount(), cents: costs.net_cents },
          { key: 'interest', label: texts.cost_interest(), cents: costs.interest_cents },
          { key: 'fee', label: texts.cost_fee(), cents: costs.fee_cents },
          { key: 'tax', label: texts.cost_tax(), cents: costs.iof_daily_cents + costs.iof_additional_cents },
        ]}
      />
      <Rows rows={rows} />
      <CostBreakdown costs={costs} />
    </>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value, as }) => (
        <div key={label} className={`${styles.fact} ${as === undefined ? '' : styles[as]}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The cost components with their shares, which add up to the total. */
function CostBreakdown({ costs }: { costs: Costs }) {
  const { shares_bp: shares } = costs
  const row = (label: string, cents: number, share: number): Row => ({
    label,
    value: texts.cost_part_share({ amount: formatMoneyInColumn(cents), share: formatHundredths(share) }),
  })
  return (
    <Fold title={texts.cost_breakdown()}>
      <p className={styles.note}>{texts.cost_financed_note()}</p>
      <Rows
        rows={[
          row(texts.sim_amount(), costs.net_cents, shares.net),
          row(texts.cost_iof_daily(), costs.iof_daily_cents, shares.iof_daily),
          row(texts.cost_iof_additional(), costs.iof_additional_cents, shares.iof_additional),
          row(texts.cost_fee(), costs.fee_cents, shares.fee),
          { ...row(texts.cost_financed(), costs.financed_cents, 10_000), as: 'strong' },
        ]}
      />
    </Fold>
  )
}
