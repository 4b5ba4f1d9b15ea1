import classes from './Doors.module.css'

export type Door = 'paid' | 'next' | 'late' | 'open'

export interface DoorsProps {
  doors: readonly Door[]
  /** Read aloud instead of the picture, such as "5 of 12 paid". */
  label: string
}

const IN_A_ROW = 12
const STEP = 26
const ROW = 36

/** One small door for each installment, twelve in a row. */
export function Doors({ doors, label }: DoorsProps) {
  const rows = Math.ceil(doors.length / IN_A_ROW)
  return (
    <svg
      className={classes['doors']}
      viewBox={`0 0 ${IN_A_ROW * STEP - 3} ${rows * ROW - 3}`}
      role="img"
      aria-label={label}
    >
      {doors
        .map((door, index) => ({ door, index }))
        .map(({ door, index }) => (
          <g key={index} transform={`translate(${(index % IN_A_ROW) * STEP} ${Math.floor(index / IN_A_ROW) * ROW})`}>
            <path className={classes[door]} d="M1.5 31.5v-20a10 10 0 0 1 20 0v20z" />
            {door === 'paid' && <path className={classes['mark']} d="M7.5 18.5l3 3 5.5-6.5" />}
            {door === 'late' && <path className={classes['mark']} d="M11.5 11v9M11.5 25v.1" />}
          </g>
        ))}
    </svg>
  )
}
