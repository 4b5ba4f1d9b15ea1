import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { Doors } from '../../ui/Doors.tsx'
import styles from './progress.module.css'
import { doorsOf, lateOf, type Loan, type RepaymentOverview } from './repayment.ts'

interface Props {
  loan: Loan
  overview: RepaymentOverview
  onPine?: boolean
}

/** A door for each installment, how many are paid, and what is left. */
export function LoanProgress({ loan, overview: { installments }, onPine = false }: Props) {
  const late = lateOf(installments).length
  const paid =
    late > 0
      ? texts.home_paid_late({ done: loan.paid, total: loan.total, count: late })
      : texts.repay_paid_of({ done: loan.paid, total: loan.total })
  return (
    <div>
      <Doors doors={doorsOf(installments)} label={paid} onPine={onPine} />
      <p className={styles.paid}>
        <strong>{paid}</strong>
        <span>{texts.home_left({ amount: formatMoneyInColumn(loan.left_cents) })}</span>
      </p>
    </div>
  )
}
