import { useId, type ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import styles from './loan.module.css'

/** A part of a page in a card of its own, with its heading. */
export function CardPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card labelledBy={id}>
      <h2 id={id} className={styles.partTitle}>
        {title}
      </h2>
      {children}
    </Card>
  )
}
