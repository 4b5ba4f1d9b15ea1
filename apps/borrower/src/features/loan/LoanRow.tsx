import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './contract.module.css'
import type { LoanCard } from './loan.ts'
import { byText } from './next-step.ts'
import { StateLabel } from './StateLabel.tsx'

export function LoanRow({ loan }: { loan: LoanCard }) {
  const { next_due: due } = loan
  const next =
    due === null
      ? byText(loan)
      : texts.loans_next_due({ amount: formatMoney(due.payment_cents), date: formatDate(due.due_on) })
  return (
    <a className={styles.row} href={hrefOf(PATHS.loanDetails, { id: loan.id })}>
      <div className={styles.words}>
        <p className={styles.line}>
          <span className={styles.strong}>
            {loan.amount_cents === null ? texts.loans_no_amount() : formatMoney(loan.amount_cents)}
          </span>
          <StateLabel state={loan.state} />
        </p>
        <p className={styles.small}>
          {loan.number} · {texts.loans_started({ date: formatDate(loan.opened_at) })}
        </p>
        {next !== undefined && <p className={styles.small}>{next}</p>}
      </div>
      <Icon name="chevron-right" size={20} />
    </a>
  )
}
