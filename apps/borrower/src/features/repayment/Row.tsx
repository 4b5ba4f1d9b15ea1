import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { formatDate } from '../../ui/format.ts'
import { formatShortDate, formatWeekday } from '../../ui/format-days.ts'
import { TimelineItem } from '../../ui/Timeline.tsx'
import { isDue, type Installment } from './repayment.ts'
import styles from './repayment.module.css'
import { RepaymentChip } from './RepaymentChip.tsx'
import { stagesText } from './words.ts'

interface Props {
  row: Installment
  /** The first open installment. */
  next: boolean
  /** Its state differs from the one that the list names. */
  badge: boolean
  chosen: boolean
  onChoose(chosen: boolean): void
  onWhy(): void
}

/** The payable date, if it differs from the due date. A note above the list explains reopened installments. */
function payableNote(row: Installment): string[] {
  if (row.payable_on === row.due_on) return []
  return [
    row.returned_on === null
      ? texts.repay_payable({ date: formatShortDate(row.payable_on) })
      : texts.repay_row_again({ date: formatDate(row.payable_on) }),
  ]
}

const notesOf = (row: Installment): string[] => [
  ...payableNote(row),
  ...(row.late_cents > 0
    ? [texts.repay_late({ count: row.days_late, amount: formatMoneyInColumn(row.late_cents) })]
    : []),
  ...(row.paid_cents > 0 ? [texts.repay_part_paid({ amount: formatMoneyInColumn(row.paid_cents) })] : []),
]

/** An open installment: what it takes today, and what paying it today saves. */
export function Row({ row, next, badge, chosen, onChoose, onWhy }: Props) {
  const words = (
    <span className={styles.rowText}>
      <span className={styles.rowWords}>
        <span className={styles.strong}>{formatWeekday(row.due_on)}</span>
        <span className={styles.small}>{stagesText([row.number])}</span>
      </span>
      <span className={styles.rowSums}>
        <span className={styles.strong}>{formatMoneyInColumn(row.amount_cents)}</span>
        {row.saved_cents > 0 && (
          <span className={styles.saving}>
            {texts.repay_row_saves({ amount: formatMoneyInColumn(row.saved_cents) })}
          </span>
        )}
      </span>
    </span>
  )
  return (
    <TimelineItem state={row.state === 'overdue' ? 'overdue' : next ? 'next' : 'future'} number={row.number}>
      <label className={styles.row}>
        {words}
        <input
          type="checkbox"
          className={styles.box}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      {badge && (
        <p className={styles.rowBadge}>
          <RepaymentChip state={row.state} />
        </p>
      )}
      {notesOf(row).map((note) => (
        <p key={note} className={styles.small}>
          {note}
        </p>
      ))}
      {(next || chosen || isDue(row)) && (
        <button
          type="button"
          className={styles.why}
          aria-label={texts.repay_why_of({ number: row.number })}
          onClick={onWhy}
        >
          {texts.repay_why()}
        </button>
      )}
    </TimelineItem>
  )
}
