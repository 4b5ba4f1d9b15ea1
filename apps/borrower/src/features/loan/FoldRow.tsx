import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './fold-row.module.css'

interface Props {
  icon: IconName
  title: string
  note?: string | undefined
  /** Opens it by itself, such as for an error inside. */
  open?: boolean | undefined
  children: ReactNode
}

/** A row of a card that opens in place. */
export const FoldRow = ({ icon, title, note, open, children }: Props) => (
  <details className={styles.fold} open={open}>
    <summary className={styles.summary}>
      <span className={styles.tile}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      <Icon name="chevron-right" size={20} />
    </summary>
    <div className={styles.inside}>{children}</div>
  </details>
)
