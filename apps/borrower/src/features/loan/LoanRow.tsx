import * as texts from '@home-credit/texts'
import { formatMoneyInColumn, formatMoney } from '@home-credit/web'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './contract.module.css'
import type { LoanCard } from './loan.ts'
import { byText } from './next-step.ts'
import { LoanLabel } from './StateLabel.tsx'

export function LoanRow({ loan }: { loan: LoanCard }) {
  const { next_due: due } = loan
  const next = due === null ? byText(loan) : dueText(due)
  return (
    <a className={styles.row} href={hrefOf(PATHS.loanDetails, { id: loan.id })}>
      <div className={styles.words}>
        <p className={styles.line}>
          <span className={styles.strong}>
            {loan.amount_cents === null ? texts.loans_no_amount() : formatMoney(loan.amount_cents)}
          </span>
          <LoanLabel loan={loan} />
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

/** The amount for today is the one that home and the repayments name. */
function dueText({ due_on, payment_cents, today_cents, late }: NonNullable<LoanCard['next_due']>): string {
  const date = formatDate(due_on)
  const [today, amount] = [formatMoneyInColumn(today_cents), formatMoneyInColumn(payment_cents)]
  if (late) return texts.loans_late({ date, today })
  return today_cents === payment_cents
    ? texts.loans_next_due({ amount, date })
    : texts.loans_next_today({ today, amount, date })
}
