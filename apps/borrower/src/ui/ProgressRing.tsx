import type { Door } from './Doors.tsx'
import styles from './ProgressRing.module.css'

interface Props {
  /** One segment for each. */
  doors: readonly Door[]
  /** Below the figure, such as "paid". */
  word: string
  /** Read aloud instead of the picture. */
  label: string
}

/** A segment has this share of its place; the rest is the gap. */
const FILLED = 0.86

export function ProgressRing({ doors, word, label }: Props) {
  const count = Math.max(doors.length, 1)
  const paid = doors.filter((door) => door === 'paid').length
  return (
    <svg className={styles.ring} viewBox="0 0 136 136" role="img" aria-label={label}>
      {doors
        .map((door, index) => ({ door, index }))
        .map(({ door, index }) => (
          <circle
            key={index}
            className={styles[door]}
            cx={68}
            cy={68}
            r={60}
            pathLength={count}
            strokeDasharray={count === 1 ? undefined : `${FILLED} ${count - FILLED}`}
            transform={`rotate(${(index * 360) / count - 90} 68 68)`}
          />
        ))}
      <text className={styles.figure} x={68} y={72}>
        {paid}/{doors.length}
      </text>
      <text className={styles.word} x={68} y={91}>
        {word}
      </text>
    </svg>
  )
}
