import type { ReactNode } from 'react'
import styles from './Card.module.css'

interface Props {
  /** `pine`: the one dark card of a screen; `clay`: something is late or refused. */
  tone?: 'white' | 'pine' | 'mint' | 'sand' | 'gold' | 'clay' | undefined
  /** For rows that have their own height. */
  rows?: boolean | undefined
  /** The id of its heading; makes it a region. */
  labelledBy?: string | undefined
  children: ReactNode
}

export function Card({ tone = 'white', rows = false, labelledBy, children }: Props) {
  const className = `${styles.card} ${tone === 'white' ? '' : styles[tone]} ${rows ? styles.rows : ''}`
  return labelledBy === undefined ? (
    <div className={className}>{children}</div>
  ) : (
    <section className={className} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}
