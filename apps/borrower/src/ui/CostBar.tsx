import { formatMoneyInColumn } from '@home-credit/web'
import styles from './CostBar.module.css'

export interface CostPart {
  key: 'net' | 'interest' | 'fee' | 'tax'
  label: string
  /** Undefined until it is known. */
  cents: number | undefined
}

const WIDTH = 1000
const GAP = 6
/** Keeps the smallest part visible. */
const LEAST = 8

interface Props {
  parts: readonly CostPart[]
  /** False where a table below has the words and amounts. */
  legend?: boolean | undefined
}

/** The colour of a part, before its word. */
export const CostKey = ({ part }: { part: CostPart['key'] }) => (
  <span className={`${styles.swatch} ${styles[part]}`} aria-hidden="true" />
)

/** What all payments are made of. The words and amounts below repeat the bar, so it is hidden from screen readers. */
export function CostBar({ parts, legend = true }: Props) {
  const total = parts.reduce((sum, { cents = 0 }) => sum + cents, 0)
  const drawn: { key: CostPart['key']; x: number; width: number }[] = []
  for (const { key, cents = 0 } of parts) {
    const before = drawn.at(-1)
    const x = before === undefined ? 0 : before.x + before.width + GAP
    if (cents > 0) drawn.push({ key, x, width: Math.max(LEAST, (cents / total) * WIDTH) })
  }
  const last = drawn.at(-1)
  return (
    <>
      <svg
        className={styles.bar}
        viewBox={`0 0 ${last === undefined ? 1 : last.x + last.width} 16`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {drawn.map(({ key, ...rect }) => (
          <rect key={key} className={styles[key]} y={0} height={16} {...rect} />
        ))}
      </svg>
      {legend && (
        <ul className={styles.legend}>
          {parts.map(({ key, label, cents }) => (
            <li key={key}>
              <CostKey part={key} />
              <span>{label}</span> <b>{cents === undefined ? '…' : formatMoneyInColumn(cents)}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
