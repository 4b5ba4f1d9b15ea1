import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { sumOf, type Installment } from './repayment.ts'
import styles from './repayment.module.css'

interface Props {
  chosen: readonly Installment[]
  busy: boolean
  /** Shown after a failed payment, for example. */
  notice: ReactNode
  onPay(): void
}

/** The selected installments, their total and the pay button; stays in view while the list scrolls. */
export function PayBar({ chosen, busy, notice, onPay }: Props) {
  const [amount, saved, late] = [
    sumOf(chosen, 'amount_cents'),
    sumOf(chosen, 'saved_cents'),
    sumOf(chosen, 'late_cents'),
  ]
  return (
    <div className={chosen.length > 0 || notice !== null ? styles.stuck : styles.bar}>
      {notice}
      {chosen.length === 0 ? (
        <p className={styles.small}>{texts.repay_choose()}</p>
      ) : (
        <>
          <p className={styles.barLine}>
            <span>{texts.repay_chosen({ count: chosen.length })}</span>
            {saved > 0 && (
              <span className={styles.saving}>{texts.repay_saving({ amount: formatMoneyInColumn(saved) })}</span>
            )}
            {late > 0 && (
              <span className={styles.lateness}>{texts.repay_with_late({ amount: formatMoneyInColumn(late) })}</span>
            )}
          </p>
          <Button busy={busy} onClick={onPay}>
            {texts.repay_pay_amount({ amount: formatMoneyInColumn(amount) })}
          </Button>
        </>
      )}
    </div>
  )
}
