import { useId } from 'react'
import { LinkRows, type LinkRow } from '../../ui/LinkRows.tsx'
import styles from './account.module.css'

/** Rows that belong together, under their heading. */
export function Group({ title, rows }: { title: string; rows: readonly LinkRow[] }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.groupTitle}>
        {title}
      </h2>
      <LinkRows rows={rows} />
    </section>
  )
}
