import styles from './Doors.module.css'

export type Door = 'paid' | 'next' | 'late' | 'open'

interface Props {
  doors: readonly Door[]
  /** Read aloud instead of the picture, such as "5 of 12 paid". */
  label: string
  onPine?: boolean | undefined
  /** A single row stands in the middle. */
  isCentred?: boolean | undefined
}

const IN_A_ROW = 12
const STEP = 26
const ROW = 36

/** One door for each installment, twelve in a row; of the same size if there are fewer. */
export function Doors({ doors, label, onPine = false, isCentred = false }: Props) {
  const rows = Math.ceil(doors.length / IN_A_ROW)
  const left = isCentred ? (Math.max(0, IN_A_ROW - doors.length) * STEP) / 2 : 0
  return (
    <svg
      className={`${styles.doors} ${onPine ? styles.onPine : ''}`}
      viewBox={`${-left} 0 ${IN_A_ROW * STEP - 3} ${rows * ROW - 3}`}
      role="img"
      aria-label={label}
    >
      {doors
        .map((door, index) => ({ door, index }))
        .map(({ door, index }) => (
          <g key={index} transform={`translate(${(index % IN_A_ROW) * STEP} ${Math.floor(index / IN_A_ROW) * ROW})`}>
            <path className={styles[door]} d="M1.5 31.5v-20a10 10 0 0 1 20 0v20z" />
            {door === 'paid' && <path className={styles.mark} d="M7.5 18.5l3 3 5.5-6.5" />}
            {door === 'late' && <path className={styles.mark} d="M11.5 11v9M11.5 25v.1" />}
          </g>
        ))}
    </svg>
  )
}
