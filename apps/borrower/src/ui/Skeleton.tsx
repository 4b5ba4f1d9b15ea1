import styles from './Skeleton.module.css'

/** Lines in a card of the page that is to come. */
const IN_CARD = 3

interface Props {
  lines?: number | undefined
  /** Lines of text stand in cards, as the page will. */
  cards?: boolean | undefined
}

export function Skeleton({ lines = 3, cards = false }: Props) {
  if (!cards || lines <= 1) return <Lines count={lines} />
  return (
    <div className={styles.cards} aria-hidden="true" data-waiting="">
      {Array.from({ length: Math.ceil(lines / IN_CARD) }, (_, card) => (
        <div key={card} className={styles.card}>
          <Lines count={Math.max(2, Math.min(IN_CARD, lines - card * IN_CARD))} />
        </div>
      ))}
    </div>
  )
}

const Lines = ({ count }: { count: number }) => (
  <div className={styles.skeleton} aria-hidden="true" data-waiting="">
    {Array.from({ length: count }, (_, line) => (
      <div key={line} className={styles.line} />
    ))}
  </div>
)
