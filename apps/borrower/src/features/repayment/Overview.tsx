import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { Card } from '../../ui/Card.tsx'
import { formatShortDate } from '../../ui/format-days.ts'
import { Money } from '../../ui/Money.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { doorsOf, isOpen, sumOf, unpaidOf, type Installment, type Loan } from './repayment.ts'
import styles from './repayment.module.css'

interface Props {
  loan: Loan
  rows: readonly Installment[]
}

/** The progress of the loan, what is due now or next, and what is left: by the list, and if it is all paid today. */
export function Overview({ loan, rows }: Props) {
  const open = rows.filter(isOpen)
  return (
    <Card tone={open.some(({ state }) => state === 'overdue') ? 'clay' : 'white'}>
      <div className={styles.overview}>
        <ProgressRing
          doors={doorsOf(rows)}
          word={texts.ring_paid()}
          label={texts.repay_paid_of({ done: loan.paid, total: loan.total })}
        />
        <div className={styles.overviewWords}>
          <ToPay loan={loan} open={open} />
        </div>
      </div>
      {open.length > 0 && (
        <dl className={styles.pair}>
          <div>
            <dt>{texts.repay_left()}</dt>
            <dd>{formatMoneyInColumn(loan.left_cents)}</dd>
          </div>
          <div>
            <dt>{texts.repay_settle_today()}</dt>
            <dd>{formatMoneyInColumn(loan.settle_cents ?? sumOf(open, 'amount_cents'))}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}

function ToPay({ loan, open }: { loan: Loan; open: readonly Installment[] }) {
  const [next] = open
  if (next === undefined) return <p className={styles.heading}>{texts.repay_done_all()}</p>
  if (loan.due_cents > 0)
    return (
      <>
        <p className={styles.caption}>
          {next.state === 'overdue' ? texts.repay_overdue_now() : texts.repay_due_today()}
        </p>
        <p className={styles.amount}>
          <Money cents={loan.due_cents} size="md" centavos />
        </p>
      </>
    )
  const date = formatShortDate(next.due_on)
  return (
    <>
      <p className={styles.caption}>
        {next.saved_cents > 0 ? texts.repay_today_caption() : texts.repay_next({ date })}
      </p>
      <p className={styles.amount}>
        <Money cents={next.amount_cents} size="md" centavos />
      </p>
      {next.saved_cents > 0 && (
        <p className={styles.small}>{texts.repay_today_later({ amount: formatMoneyInColumn(unpaidOf(next)), date })}</p>
      )}
    </>
  )
}
