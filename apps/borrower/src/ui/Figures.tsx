import type { ReactNode } from 'react'
import styles from './Figures.module.css'

export interface Figure {
  label: ReactNode
  value: ReactNode
  note?: string | undefined
}

export const Figures = ({ rows }: { rows: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {rows.map(({ label, value, note }, index) => (
      <div key={index}>
        <dt>
          {label}
          {note !== undefined && <small>{note}</small>}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
