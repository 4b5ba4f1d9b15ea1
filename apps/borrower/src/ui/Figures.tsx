import type { ReactNode } from 'react'
import styles from './Figures.module.css'
import { Unbroken } from './Unbroken.tsx'

export interface Figure {
  label: string
  /** Part of the label that stays on one line. */
  number?: string | undefined
  value: ReactNode
  note?: string | undefined
  /** A name or number with hyphens, which the figures of money would spread. */
  plain?: boolean
}

export const Figures = ({ rows }: { rows: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {rows.map(({ label, number, value, note, plain = false }) => (
      <div key={label}>
        <dt>
          {number === undefined ? label : <Unbroken text={label} number={number} />}
          {note !== undefined && <small>{note}</small>}
        </dt>
        <dd className={plain ? styles.plain : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
)
