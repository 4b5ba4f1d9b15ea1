import type { ReactNode } from 'react'
import styles from './Dock.module.css'

interface Props {
  /** One line below the action. */
  note?: string | undefined
  aboveTabs?: boolean | undefined
  children: ReactNode
}

/** The main action of a page, always in view at the bottom. A page has at most one. */
export const Dock = ({ note, aboveTabs = false, children }: Props) => (
  <div className={`${styles.dock} ${aboveTabs ? styles.aboveTabs : ''}`} data-dock>
    <div className={styles.inside}>
      {children}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  </div>
)
