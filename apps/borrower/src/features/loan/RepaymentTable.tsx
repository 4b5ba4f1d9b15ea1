import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { formatDate, formatDateInColumn } from '../../ui/format.ts'
import type { Costs } from './costs-of.ts'
import styles from './costs.module.css'

/** All payments; two figures share a column, so that the narrowest phone has room for it. */
export const RepaymentTable = ({ installments }: Pick<Costs, 'installments'>) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{texts.list_due()}</th>
        <th scope="col">
          {texts.list_interest()} <small>{texts.list_principal()}</small>
        </th>
        <th scope="col">
          {texts.list_payment()} <small>{texts.list_left()}</small>
        </th>
      </tr>
    </thead>
    {installments.map((row) => (
      <tbody key={row.number}>
        <tr>
          <td>
            <b>{row.number}</b> {formatDateInColumn(row.due_on)}
          </td>
          <td>
            {formatMoneyInColumn(row.interest_cents)} <small>{formatMoneyInColumn(row.principal_cents)}</small>
          </td>
          <td>
            <b>{formatMoneyInColumn(row.payment_cents)}</b> <small>{formatMoneyInColumn(row.balance_cents)}</small>
          </td>
        </tr>
        {row.payable_on !== row.due_on && (
          <tr>
            <td className={styles.payable} colSpan={3}>
              {texts.list_payable({ date: formatDate(row.payable_on) })}
            </td>
          </tr>
        )}
      </tbody>
    ))}
  </table>
)
