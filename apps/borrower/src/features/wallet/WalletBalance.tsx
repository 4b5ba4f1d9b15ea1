import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { BalanceSteps } from './BalanceSteps.tsx'
import { Blocked } from './Blocked.tsx'
import styles from './balance.module.css'
import { useHiddenBalance } from './hidden-balance.ts'
import { HiddenBalance, HideBalance } from './HideBalance.tsx'
import type { Statement } from './wallet.ts'

function withdrawableText({ balance_cents: balance, withdrawable_cents: free }: Statement): string {
  if (free === 0) return texts.withdraw_nothing()
  return free === balance
    ? texts.wallet_withdraw_all()
    : texts.wallet_withdraw_part({ amount: formatMoneyInColumn(free) })
}

/** The balance with its way through time; `children` are what can be done with it, which hiding never hides. */
export function WalletBalance({ statement, children }: { statement: Statement; children: ReactNode }) {
  const { hidden } = useHiddenBalance()
  return (
    <Card tone="pine">
      <div className={styles.head}>
        <p className={styles.caption}>{texts.wallet_balance()}</p>
        <HideBalance />
      </div>
      {hidden ? (
        <div className={styles.hidden}>
          <HiddenBalance />
        </div>
      ) : (
        <>
          <p className={styles.figure}>
            <Money cents={statement.balance_cents} size="xl" centavos />
          </p>
          <p className={styles.small}>{withdrawableText(statement)}</p>
          <BalanceSteps statement={statement} />
        </>
      )}
      {statement.blocked_cents > 0 && <Blocked cents={statement.blocked_cents} />}
      {children}
    </Card>
  )
}
