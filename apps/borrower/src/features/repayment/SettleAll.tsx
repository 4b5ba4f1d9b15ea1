import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Money } from '../../ui/Money.tsx'
import { isOpen, sumOf, type Installment, type Loan } from './repayment.ts'
import styles from './repayment.module.css'

interface Props {
  loan: Loan
  rows: readonly Installment[]
  busy: boolean
  onSettle(): void
}

/** What paying all of it today takes, beside what the list would take. */
export function SettleAll({ loan, rows, busy, onSettle }: Props) {
  const id = useId()
  const open = rows.filter(isOpen)
  const cents = loan.settle_cents ?? sumOf(open, 'amount_cents')
  const saved = sumOf(open, 'saved_cents')
  const late = sumOf(open, 'late_cents')
  return (
    <Card tone="mint" labelledBy={id}>
      <div className={styles.settleHead}>
        <div>
          <h2 id={id} className={styles.listTitle}>
            {texts.repay_all()}
          </h2>
          <p className={styles.settleAmount}>
            <Money cents={cents} size="lg" centavos />
          </p>
        </div>
        <span className={styles.settleIcon}>
          <Icon name="sprout" />
        </span>
      </div>
      <p className={styles.settleLine}>
        {saved > 0 ? texts.repay_all_body({ left: formatMoneyInColumn(loan.left_cents) }) : texts.repay_all_today()}
      </p>
      {late > 0 && <p className={styles.lateness}>{texts.repay_with_late({ amount: formatMoneyInColumn(late) })}</p>}
      {saved > 0 && <p className={styles.settleSaved}>{texts.repay_saving({ amount: formatMoneyInColumn(saved) })}</p>}
      <div className={styles.settleAct}>
        <Button kind="secondary" busy={busy} onClick={onSettle}>
          {texts.repay_all_act({ amount: formatMoneyInColumn(cents) })}
        </Button>
      </div>
    </Card>
  )
}
