import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { useQuery } from '../../shared/use-query.ts'
import { formatDate } from '../../ui/format.ts'
import { isOpen, type Installment } from './repayment.ts'
import styles from './repayment.module.css'
import { RepaymentChip } from './RepaymentChip.tsx'

/** The next installment as of today. Renders nothing until loaded: the page does without it. */
export function NextInstallment({ loanId }: { loanId: string }) {
  const { state } = useQuery('POST /api/dk/getRepaymentList', { action: 'installments', loan_id: loanId })
  return <NextRow rows={state.at === 'ready' ? state.data.installments : []} />
}

export function NextRow({ rows }: { rows: readonly Installment[] }) {
  const row = rows.find(isOpen)
  if (row === undefined) return null
  return (
    <div className={styles.next}>
      <p className={styles.rowHead}>
        <span>{texts.repay_stage({ number: row.number })}</span>
        <RepaymentChip state={row.state} />
      </p>
      <p className={styles.rowHead}>
        <span className={styles.small}>{formatDate(row.due_on)}</span>
        <span className={styles.strong}>
          {texts.repay_today_amount({ amount: formatMoneyInColumn(row.amount_cents) })}
        </span>
      </p>
      {row.saved_cents > 0 && (
        <p className={styles.saving}>{texts.repay_saves({ amount: formatMoneyInColumn(row.saved_cents) })}</p>
      )}
      {row.late_cents > 0 && (
        <p className={styles.lateness}>
          {texts.repay_late({ count: row.days_late, amount: formatMoneyInColumn(row.late_cents) })}
        </p>
      )}
    </div>
  )
}
