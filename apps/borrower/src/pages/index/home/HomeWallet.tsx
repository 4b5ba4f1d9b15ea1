import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { useHiddenBalance } from '../../../features/wallet/hidden-balance.ts'
import { HiddenBalance, HideBalance } from '../../../features/wallet/HideBalance.tsx'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { Card } from '../../../ui/Card.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './own.module.css'

/** The balance with Withdraw. Renders nothing if it is empty or cannot be loaded: the wallet has its own page. */
export function HomeWallet() {
  const { hidden } = useHiddenBalance()
  const { state } = useQuery('POST /api/credit/logs', { action: 'list' })
  if (state.at === 'loading')
    return (
      <Card>
        <Skeleton lines={3} />
      </Card>
    )
  if (state.at !== 'ready') return null
  const { balance_cents: balance, withdrawable_cents: free, reserved_cents: reserved } = state.data
  if (balance === 0 && reserved === 0) return null
  return (
    <Card>
      <div className={styles.wallet}>
        <div>
          <div className={styles.walletHead}>
            <p className={styles.caption}>{texts.title_wallet()}</p>
            <HideBalance />
          </div>
          {hidden ? <HiddenBalance /> : <Money cents={balance} size="md" centavos />}
        </div>
        <LinkButton small kind="tonal" href={hrefOf(PATHS.withdraw)}>
          <Icon name="withdraw" size={20} />
          {texts.home_withdraw()}
        </LinkButton>
      </div>
      <a className={styles.statement} href={hrefOf(PATHS.wallet)}>
        <span>
          {!hidden &&
            (free === balance
              ? texts.home_withdraw_all()
              : texts.home_withdraw_some({ amount: formatMoneyInColumn(free) }))}
        </span>
        <strong>
          {texts.home_statement()}
          <Icon name="chevron-right" size={20} />
        </strong>
      </a>
    </Card>
  )
}
