import type { ReactNode } from 'react'
import styles from './Fold.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  title: string
  children: ReactNode
}

/** Collapsed content that most borrowers read only once. */
export function Fold({ title, children }: Props) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <Icon name="chevron-right" size={20} />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
