import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { Button } from '../../ui/Button.tsx'
import { Part } from '../../ui/Part.tsx'
import { isOpen, sumOf, type Installment } from './repayment.ts'
import styles from './repayment.module.css'

interface Props {
  rows: readonly Installment[]
  busy: boolean
  onSettle(): void
}

export function SettleAll({ rows, busy, onSettle }: Props) {
  const open = rows.filter(isOpen)
  const amount = formatMoneyInColumn(sumOf(open, 'amount_cents'))
  const saved = sumOf(open, 'saved_cents')
  const late = sumOf(open, 'late_cents')
  return (
    <Part title={texts.repay_all()}>
      <div className={styles.body}>
        <p>{texts.repay_all_body({ amount })}</p>
        {saved > 0 && <p className={styles.saving}>{texts.repay_saving({ amount: formatMoneyInColumn(saved) })}</p>}
        {late > 0 && <p className={styles.lateness}>{texts.repay_with_late({ amount: formatMoneyInColumn(late) })}</p>}
      </div>
      <Button kind="secondary" busy={busy} onClick={onSettle}>
        {texts.repay_all_act({ amount })}
      </Button>
    </Part>
  )
}
