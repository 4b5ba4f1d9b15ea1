import { useId, type ReactNode } from 'react'
import styles from './account.module.css'

interface Props {
  title: string
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, action, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
