import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { Card } from '../../ui/Card.tsx'
import { formatMonth } from '../../ui/format-days.ts'
import { isOpen, type Installment, type Loan } from './repayment.ts'
import styles from './repayment.module.css'

const [LEFT, RIGHT, TOP, BOTTOM] = [8, 310, 10, 96]

interface Point {
  x: number
  y: number
}

const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** By date, the principal only falling: not so with a row that a plan or a returned payment has added. */
const isInOrder = (rows: readonly Installment[]): boolean =>
  rows.every((row, index) => {
    const before = rows[index - 1]
    return (
      before === undefined ||
      (before.due_on < row.due_on && (before.principal_after_cents ?? 0) >= (row.principal_after_cents ?? 0))
    )
  })

/**
 * How the principal shrinks: solid what happened, dotted what is planned. Renders nothing where the list does not lead
 * in order from the amount financed to zero, as after a plan.
 */
export function BalanceCurve({ loan, rows }: { loan: Loan; rows: readonly Installment[] }) {
  const { financed_cents: financed, released_on: start } = loan
  const after = rows.map(({ principal_after_cents: cents }) => cents)
  const done = rows.findIndex(isOpen)
  const end = rows.at(-1)?.due_on
  if (financed === undefined || start === undefined || end === undefined || done < 1 || after.at(-1) !== 0) return null
  if (rows.slice(done).some((row) => !isOpen(row)) || !isInOrder(rows)) return null
  const levels = [financed, ...after.map((cents) => cents ?? financed)]
  const points = levels.map((cents, index) => ({
    x: LEFT + ((RIGHT - LEFT) * index) / rows.length,
    y: BOTTOM - ((BOTTOM - TOP) * cents) / financed,
  }))
  const now = formatMoneyInColumn(levels[done] ?? 0)
  const at = points[done]
  if (at === undefined) return null
  const past = points.slice(0, done + 1)
  return (
    <Card>
      <p className={styles.caption}>{texts.repay_principal_left()}</p>
      <svg
        className={styles.curve}
        viewBox="0 0 318 120"
        role="img"
        aria-label={texts.repay_curve({ financed: formatMoneyInColumn(financed), now, end: formatMonth(end) })}
      >
        <path className={styles.curveAxis} d={`M${LEFT} ${BOTTOM}H${RIGHT}`} />
        <path className={styles.curveArea} d={`${pathOf(past)}V${BOTTOM}H${LEFT}z`} />
        <path className={styles.curvePlan} d={pathOf(points.slice(done))} />
        <path className={styles.curveLine} d={pathOf(past)} />
        <circle className={styles.curveDot} cx={at.x} cy={at.y} r={6} />
        {/* Beside the dot on the side that has room. */}
        <text
          className={styles.curveNow}
          x={at.x < 200 ? at.x + 12 : at.x}
          y={at.x < 200 ? at.y - 4 : at.y - 14}
          textAnchor={at.x < 200 ? 'start' : 'middle'}
        >
          {now}
        </text>
        <text x={LEFT} y={113}>
          {formatMonth(start)}
        </text>
        <text x={RIGHT} y={113} textAnchor="end">
          {formatMonth(end)}
        </text>
      </svg>
    </Card>
  )
}
