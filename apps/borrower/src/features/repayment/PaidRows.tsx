import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { useState } from 'react'
import { formatDate } from '../../ui/format.ts'
import { formatWeekday } from '../../ui/format-days.ts'
import { TimelineItem } from '../../ui/Timeline.tsx'
import { paidFor, type Installment } from './repayment.ts'
import { RepaymentChip } from './RepaymentChip.tsx'
import styles from './repayment.module.css'
import { stagesText } from './words.ts'

interface Props {
  rows: readonly Installment[]
  /** Open at first, because nothing else is in the list. */
  first: boolean
}

/** One row for all that is paid: how many, how much, what it saved; the installments on demand. */
export function PaidRows({ rows, first }: Props) {
  const [isShown, setIsShown] = useState(first)
  const amount = formatMoneyInColumn(rows.reduce((sum, row) => sum + paidFor(row), 0))
  const saved = rows.reduce((sum, row) => sum + (row.saved_total_cents ?? 0), 0)
  return (
    <>
      <TimelineItem state="done">
        <div className={styles.row}>
          <div className={styles.rowWords}>
            <span className={styles.paidHead}>
              <span className={styles.strong}>{texts.repay_paid_rows({ count: rows.length })}</span>
              {!first && <RepaymentChip state="refunded" />}
            </span>
            <span className={styles.small}>
              {saved > 0
                ? texts.repay_paid_sum_saved({ amount, saved: formatMoneyInColumn(saved) })
                : texts.repay_paid_sum({ amount })}
            </span>
          </div>
          <button type="button" className={styles.show} aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? texts.repay_hide() : texts.repay_show()}
          </button>
        </div>
      </TimelineItem>
      {isShown && rows.map((row) => <PaidRow key={row.number} row={row} />)}
    </>
  )
}

const PaidRow = ({ row }: { row: Installment }) => (
  <TimelineItem state="done" number={row.number}>
    <div className={styles.row}>
      <span className={styles.rowWords}>
        <span className={styles.strong}>{formatWeekday(row.due_on)}</span>
        <span className={styles.small}>{stagesText([row.number])}</span>
        {row.closed_on !== null && (
          <span className={styles.small}>{texts.repay_closed_on({ date: formatDate(row.closed_on) })}</span>
        )}
      </span>
      <span className={styles.strong}>{formatMoneyInColumn(paidFor(row))}</span>
    </div>
  </TimelineItem>
)
