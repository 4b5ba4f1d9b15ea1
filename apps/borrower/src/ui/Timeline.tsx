import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Timeline.module.css'

type DotState = 'done' | 'next' | 'future' | 'overdue'

interface Item {
  key: string
  date: string
  title: string
  amount?: string | undefined
  state: DotState
  word?: string | undefined
}

interface ItemProps {
  state: DotState
  /** Its number, if the list does not show all from the first. */
  number?: number | undefined
  children: ReactNode
}

export const TimelineItem = ({ state, number, children }: ItemProps) => (
  <li value={number} className={`${styles.item} ${styles[state]}`} aria-current={state === 'next' ? 'step' : undefined}>
    <span className={styles.dot} aria-hidden="true">
      {state === 'done' && <Icon name="check" size={16} />}
      {state === 'next' && <Icon name="calendar" size={16} />}
      {state === 'overdue' && '!'}
    </span>
    {children}
  </li>
)

export const TimelineList = ({ children }: { children: ReactNode }) => <ol className={styles.timeline}>{children}</ol>

export function Timeline({ items }: { items: Item[] }) {
  return (
    <TimelineList>
      {items.map(({ key, date, title, amount, state, word }) => (
        <TimelineItem key={key} state={state}>
          <p className={styles.row}>
            <span className={styles.date}>{date}</span>
            {amount !== undefined && <span className={styles.amount}>{amount}</span>}
            {word !== undefined && <span className={styles.word}>{word}</span>}
          </p>
          <p className={styles.title}>{title}</p>
        </TimelineItem>
      ))}
    </TimelineList>
  )
}
