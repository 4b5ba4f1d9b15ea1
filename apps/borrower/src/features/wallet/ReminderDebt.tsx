import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { formatDate } from '../../ui/format.ts'
import styles from './recharge.module.css'

type Debt = NonNullable<ActionOutput<'POST /api/dk/remindPay', 'read'>['debt']>

interface Reminder {
  id: string
  /** It was opened from the popup, which may have come up on any page. */
  fromPopup: boolean
}

/** The reminder that an address names: `tcId` is one unless `rechargeType` is another type than that of the popup. */
export function reminderIn(query: URLSearchParams): Reminder | undefined {
  const [id, type] = [query.get('tcId'), query.get('rechargeType')]
  return id === null || (type !== null && type !== 'tanchuang') ? undefined : { id, fromPopup: type !== null }
}

/** Which installment the reminder is about; from the popup also the way to it, since that page was not seen before. */
export const ReminderDebt = ({ debt, fromPopup }: { debt: Debt; fromPopup: boolean }) => (
  <section className={styles.debt}>
    <h2 className={styles.debtName}>
      {texts.payment_for({ installment: String(debt.installment), number: debt.loan_number })}
    </h2>
    <p>{texts.repay_due_on({ date: formatDate(debt.due_on) })}</p>
    {fromPopup && <a href={hrefOf(PATHS.myRepayment, { loan: debt.loan_id })}>{texts.repay_to_list()}</a>}
  </section>
)
