import styles from './Timeline.module.css'

interface Item {
  key: string
  date: string
  title: string
  amount?: string | undefined
  state: 'done' | 'next' | 'future' | 'overdue'
  word: string
}

export function Timeline({ items }: { items: Item[] }) {
  return (
    <ol className={styles.timeline}>
      {items.map(({ key, date, title, amount, state, word }) => (
        <li key={key} className={`${styles.item} ${styles[state]}`} aria-current={state === 'next' ? 'step' : undefined}>
          <span className={styles.dot} aria-hidden="true">
            {state === 'overdue' && '!'}
          </span>
          <p className={styles.row}>
            <span className={styles.date}>{date}</span>
            {amount !== undefined && <span className={styles.amount}>{amount}</span>}
            <span className={styles.word}>{word}</span>
          </p>
          <p className={styles.title}>{title}</p>
        </li>
      ))}
    </ol>
  )
}
