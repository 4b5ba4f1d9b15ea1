import { CostKey, type CostPart } from '../../ui/CostBar.tsx'
import styles from './costs.module.css'

export interface CostRow {
  label: string
  value: string
  part?: CostPart['key']
  /** `strong`: highlighted; `long`: a sentence below its label. */
  as?: 'strong' | 'long'
}

export function CostRows({ rows }: { rows: readonly CostRow[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value, part, as }) => (
        <div key={label} className={`${styles.fact} ${as === undefined ? '' : styles[as]}`}>
          <dt>
            {part !== undefined && <CostKey part={part} />}
            <span>{label}</span>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
