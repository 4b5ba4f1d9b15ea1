import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { useState } from 'react'
import { formatDate } from '../../ui/format.ts'
import { balanceByDay, drawSteps } from './balance-steps.ts'
import styles from './balance.module.css'
import { formatDay, localDay } from './local.ts'
import type { Statement } from './wallet.ts'

/** The balance over the newest lines of the statement; nothing if they are of fewer than two days. */
export function BalanceSteps({ statement: { lines, balance_cents: balance } }: { statement: Statement }) {
  const [today] = useState(() => localDay(new Date().toISOString()))
  const days = balanceByDay(lines)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  // The clock of the device may be behind that of the server.
  const end = last.day > today ? last.day : today
  const { line, area, end: dot } = drawSteps(days, end)
  const amounts = days.map(({ cents }) => cents)
  const label = texts.wallet_curve({
    date: formatDate(first.day),
    least: formatMoneyInColumn(Math.min(...amounts)),
    most: formatMoneyInColumn(Math.max(...amounts)),
    now: formatMoneyInColumn(balance),
  })
  return (
    <div className={styles.curve}>
      <svg viewBox="0 0 318 64" role="img" aria-label={label}>
        <path className={styles.area} d={area} />
        <path className={styles.line} d={line} />
        <circle className={styles.dot} cx={dot.x} cy={dot.y} r={5} />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{formatDay(first.day, end.slice(0, 4))}</span>
        <span>{end === today ? texts.wallet_today() : formatDay(end, end.slice(0, 4))}</span>
      </p>
    </div>
  )
}
