import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { formatDay, formatTime } from '../../ui/format-time.ts'
import { toLocal } from '../../shared/local-moment.ts'
import classes from './Terms.module.css'

const [WIDTH, START, GAP] = [460, 150, 4]
const END = 230

/** Which version counts when: the one in force until the start of the new one, with today. `from` null: once confirmed. */
export function ForceBar({ current, next, from }: { current: number | undefined; next: number; from: string | null }) {
  const start = from === null ? START : END
  const name = (number: number): string => texts.terms_version({ number })
  const label =
    from === null ? texts.terms_bar_once_confirmed({ next }) : texts.terms_bar_from({ next, time: formatTime(from) })
  const [today] = useState(() => toLocal(new Date().toISOString()).slice(0, 10))
  return (
    <svg className={classes['bar']} viewBox={`0 0 ${WIDTH} 62`} role="img" aria-label={label}>
      <rect className={classes['barNow']} x={0} y={8} width={start - GAP} height={26} rx={7} />
      {current !== undefined && (
        <text x={12} y={26}>
          {name(current)}
        </text>
      )}
      <rect className={classes['barNew']} x={start} y={8} width={WIDTH - start} height={26} rx={7} />
      <text className={classes['barNewText']} x={start + 12} y={26}>
        {name(next)}
      </text>
      <path className={classes['barToday']} d={`M${START - 2} 2v40`} />
      <text x={START - 2} y={56} textAnchor="end">
        {texts.terms_bar_today({ day: formatDay(today) })}
      </text>
      {from !== null && (
        <text x={END} y={56}>
          {formatDay(toLocal(from).slice(0, 10))}
        </text>
      )}
    </svg>
  )
}
