import * as texts from '@home-credit/texts'
import { CostKey } from '../../ui/CostBar.tsx'
import type { Costs } from './costs-of.ts'
import { partsOf } from './CostCard.tsx'
import styles from './packages.module.css'

const WIDTH = 700
const GAP = 3

/** What a package costs on top, on one scale for all packages. The words below repeat it. */
export function ComparisonBar({ costs, scale }: { costs: Costs; scale: number }) {
  const parts = partsOf(costs).filter(({ key, cents }) => key !== 'net' && cents > 0)
  const room = WIDTH - GAP * 2
  const widthOf = (cents: number): number => (cents / scale) * room
  return (
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ key, cents }, index) => {
        const x = parts.slice(0, index).reduce((sum, before) => sum + widthOf(before.cents) + GAP, 0)
        return <rect key={key} className={styles[key]} x={x} y={0} width={widthOf(cents)} height={12} rx={4} />
      })}
    </svg>
  )
}

export const ComparisonLegend = () => (
  <ul className={styles.keys}>
    <li>
      <CostKey part="interest" /> {texts.cost_interest()}
    </li>
    <li>
      <CostKey part="fee" /> {texts.inst_fee()}
    </li>
    <li>
      <CostKey part="tax" /> {texts.cost_tax()}
    </li>
  </ul>
)
