import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { Fold } from '../../ui/Fold.tsx'
import { formatDate } from '../../ui/format.ts'
import type { Costs } from './costs-of.ts'
import styles from './costs.module.css'

export function RepaymentList({ installments }: Pick<Costs, 'installments'>) {
  return (
    <Fold title={texts.list_count({ count: installments.length })}>
      <ol className={styles.rows}>
        {installments.map((row) => (
          <li key={row.number} className={styles.row}>
            <p className={styles.rowHead}>
              <span>
                <span className={styles.number}>{row.number}</span>
                {formatDate(row.due_on)}
              </span>
              <strong>{formatMoneyInColumn(row.payment_cents)}</strong>
            </p>
            {row.payable_on !== row.due_on && (
              <p className={styles.small}>{texts.list_payable({ date: formatDate(row.payable_on) })}</p>
            )}
            <p className={styles.small}>
              {texts.list_parts({
                interest: formatMoneyInColumn(row.interest_cents),
                principal: formatMoneyInColumn(row.principal_cents),
                balance: formatMoneyInColumn(row.balance_cents),
              })}
            </p>
          </li>
        ))}
      </ol>
    </Fold>
  )
}
