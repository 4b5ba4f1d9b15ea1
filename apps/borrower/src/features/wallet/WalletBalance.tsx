import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { Figures, type Figure } from '../../ui/Figures.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './wallet.module.css'
import type { Statement } from './wallet.ts'

/** Balance, withdrawable amount, and where the rest is. */
export function WalletBalance({ statement }: { statement: Statement }) {
  const {
    balance_cents: balance,
    withdrawable_cents: free,
    reserved_cents: reserved,
    blocked_cents: blocked,
  } = statement
  const rows: Figure[] = [{ label: texts.wallet_withdrawable(), value: formatMoneyInColumn(free) }]
  if (reserved > 0) rows.push({ label: texts.wallet_reserved(), value: formatMoneyInColumn(reserved) })
  if (blocked > 0)
    rows.push({ label: texts.wallet_blocked(), value: formatMoneyInColumn(blocked), note: texts.wallet_blocked_why() })
  return (
    <div className={styles.standing}>
      <p className={styles.small}>{texts.wallet_balance()}</p>
      <p className={styles.amount}>
        <Money cents={balance} size="lg" />
      </p>
      <Figures rows={rows} />
    </div>
  )
}
