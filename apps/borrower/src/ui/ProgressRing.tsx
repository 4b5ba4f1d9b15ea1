import styles from './ProgressRing.module.css'

const SIZE = 120
const STROKE = 10
const RADIUS = (SIZE - STROKE) / 2
const ROUND = 2 * Math.PI * RADIUS

interface Props {
  done: number
  total: number
  label: string
}

export function ProgressRing({ done, total, label }: Props) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: STROKE }
  return (
    <div className={styles.ring}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle {...circle} className={styles.track} />
        {share > 0 && (
          <circle {...circle} className={styles.done} strokeDasharray={ROUND} strokeDashoffset={ROUND * (1 - share)} />
        )}
      </svg>
      <span className={styles.label}>{label}</span>
    </div>
  )
}
