import * as texts from '@home-credit/texts'
import { formatHundredths, formatMoneyInColumn } from '@home-credit/web'
import type { Costs } from './costs-of.ts'
import { CostRows, type CostRow } from './CostRows.tsx'
import styles from './costs.module.css'

/** The cost components with their shares, which add up to the financed amount. */
export function Breakdown({ costs }: { costs: Costs }) {
  const { shares_bp: shares } = costs
  const row = (label: string, cents: number, share: number): CostRow => ({
    label,
    value: texts.cost_part_share({ amount: formatMoneyInColumn(cents), share: formatHundredths(share) }),
  })
  return (
    <>
      <p className={styles.note}>{texts.cost_financed_note()}</p>
      <CostRows
        rows={[
          row(texts.sim_amount(), costs.net_cents, shares.net),
          row(texts.cost_iof_daily(), costs.iof_daily_cents, shares.iof_daily),
          row(texts.cost_iof_additional(), costs.iof_additional_cents, shares.iof_additional),
          row(texts.cost_fee(), costs.fee_cents, shares.fee),
          { ...row(texts.cost_financed(), costs.financed_cents, 10_000), as: 'strong' },
        ]}
      />
    </>
  )
}
