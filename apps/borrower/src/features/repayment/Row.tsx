import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { formatDate } from '../../ui/format.ts'
import { TimelineItem } from '../../ui/Timeline.tsx'
import { isOpen, type Installment } from './repayment.ts'
import styles from './repayment.module.css'
import { RepaymentChip } from './RepaymentChip.tsx'
import { stagesText } from './words.ts'

interface Props {
  row: Installment
  /** The first open installment. */
  next: boolean
  chosen: boolean
  onChoose(chosen: boolean): void
  onWhy(): void
}

const dotOf = ({ state }: Installment, next: boolean) =>
  state === 'refunded' ? 'done' : state === 'overdue' ? 'overdue' : next ? 'next' : 'future'

/** The payable date, if it differs from the due date. A note above the list explains reopened installments. */
function payableNote(row: Installment): string[] {
  if (!isOpen(row) || row.payable_on === row.due_on) return []
  const date = formatDate(row.payable_on)
  return [row.returned_on === null ? texts.repay_payable({ date }) : texts.repay_row_again({ date })]
}

function notesOf(row: Installment): string[] {
  return [
    ...payableNote(row),
    ...(row.late_cents > 0
      ? [texts.repay_late({ count: row.days_late, amount: formatMoneyInColumn(row.late_cents) })]
      : []),
    ...(row.saved_cents > 0 ? [texts.repay_saves({ amount: formatMoneyInColumn(row.saved_cents) })] : []),
    ...(isOpen(row) && row.paid_cents > 0
      ? [texts.repay_part_paid({ amount: formatMoneyInColumn(row.paid_cents) })]
      : []),
    ...(row.closed_on === null ? [] : [texts.repay_closed_on({ date: formatDate(row.closed_on) })]),
  ]
}

export function Row({ row, next, chosen, onChoose, onWhy }: Props) {
  const open = isOpen(row)
  const words = (
    <>
      <span className={styles.rowWords}>
        <span className={styles.rowHead}>
          <span>{formatDate(row.due_on)}</span>
          <span className={styles.strong}>{formatMoneyInColumn(open ? row.amount_cents : row.payment_cents)}</span>
        </span>
        <span className={styles.rowState}>
          <span className={styles.small}>{stagesText([row.number])}</span>
          <RepaymentChip state={row.state} />
        </span>
      </span>
      {open && (
        <input
          type="checkbox"
          className={styles.box}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
    </>
  )
  return (
    <TimelineItem state={dotOf(row, next)}>
      {open ? <label className={styles.row}>{words}</label> : <div className={styles.row}>{words}</div>}
      {notesOf(row).map((note) => (
        <p key={note} className={styles.small}>
          {note}
        </p>
      ))}
      {open && (
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
