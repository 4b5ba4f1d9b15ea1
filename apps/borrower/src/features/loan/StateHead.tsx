import type { LoanState } from '@home-credit/domain'
import type { ReactNode } from 'react'
import styles from './loan.module.css'
import { StateLabel } from './StateLabel.tsx'

interface Props {
  state: LoanState
  /** What the state means, in plain words. */
  title: string
  /** Beside the badge, such as a date. */
  note?: string | undefined
  children?: ReactNode
}

/** The official badge, and beside it what it means. */
export const StateHead = ({ state, title, note, children }: Props) => (
  <div className={styles.stateHead}>
    <p className={styles.badges}>
      <StateLabel state={state} />
      {note !== undefined && <span className={styles.beside}>{note}</span>}
    </p>
    <h2 className={styles.headline}>{title}</h2>
    {children}
  </div>
)
