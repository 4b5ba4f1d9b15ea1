import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { formatDate } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { doorsOf, isOpen, type Loan, type RepaymentOverview } from './repayment.ts'
import styles from './repayment.module.css'

/** The progress of the loan, and what is due now or next. */
export function Overview({
  loan,
  overview: { installments, wallet_cents: wallet },
}: {
  loan: Loan
  overview: RepaymentOverview
}) {
  const next = installments.find(isOpen)
  const due = loan.due_cents > 0
  return (
    <div className={styles.overview}>
      <ProgressRing
        doors={doorsOf(installments)}
        word={texts.ring_paid()}
        label={texts.repay_paid_of({ done: loan.paid, total: loan.total })}
      />
      <div className={styles.standing}>
        <p className={styles.small}>{texts.hub_number({ number: loan.number })}</p>
        {next !== undefined && (
          <>
            <p className={styles.small}>
              {due ? texts.repay_due_now() : texts.repay_next({ date: formatDate(next.due_on) })}
            </p>
            <p className={styles.amount}>
              <Money cents={due ? loan.due_cents : next.payment_cents - next.paid_cents} size="md" />
            </p>
          </>
        )}
        <dl className={styles.sums}>
          <div>
            <dt>{texts.repay_left()}</dt>
            <dd>{formatMoneyInColumn(loan.left_cents)}</dd>
          </div>
          <div>
            <dt>{texts.repay_wallet()}</dt>
            <dd>{formatMoneyInColumn(wallet)}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
