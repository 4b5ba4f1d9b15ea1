import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Card } from '../../ui/Card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { accountInSentence } from './account-text.ts'
import styles from './payout.module.css'
import { isUnderWay } from './payout-steps.ts'
import { PayoutTrack } from './PayoutTrack.tsx'
import type { Withdrawal } from './wallet.ts'
import { WithdrawalChip } from './WithdrawalChip.tsx'

/** The withdrawals that are on their way; their sum alone until they are loaded. */
export function Payouts({ reservedCents }: { reservedCents: number }) {
  const { state } = useQuery('POST /api/userCreditOrder/withdraw_list', { action: 'list' }, { inline: true })
  const underWay = state.at === 'ready' ? state.data.orders.filter(isUnderWay) : []
  if (underWay.length > 0) return underWay.map((order) => <Payout key={order.id} withdrawal={order} />)
  return (
    <Card>
      <h2 className={styles.title}>{texts.wallet_payout({ amount: formatMoneyInColumn(reservedCents) })}</h2>
    </Card>
  )
}

function Payout({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, amount_cents: amountCents, account, state, approve_by: approveBy } = withdrawal
  return (
    <Card>
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            <a href={hrefOf(PATHS.withdraw, { order: id })}>
              {texts.wallet_payout({ amount: formatMoneyInColumn(amountCents) })}
            </a>
          </h2>
          <WithdrawalChip state={state} />
        </div>
        <p className={styles.small}>
          {texts.wallet_payout_to({ account: accountInSentence(account) })}{' '}
          {state === 'approval' && approveBy !== null
            ? texts.wallet_payout_approval({ time: formatDateTime(approveBy) })
            : texts.wallet_payout_sms()}
        </p>
        <PayoutTrack withdrawal={withdrawal} />
      </div>
    </Card>
  )
}
