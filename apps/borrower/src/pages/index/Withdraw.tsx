import * as texts from '@home-credit/texts'
import { Answered } from '../../shared/Answered.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { go, usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { useTop } from '../../shared/use-top.ts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { cache } from '../../shared/session.ts'
import { combineQueries } from '../../shared/combine-queries.ts'
import { hasFailed, useQuery } from '../../shared/use-query.ts'
import { Blocked } from '../../features/wallet/Blocked.tsx'
import { CHANNEL_SECONDS } from '../../features/wallet/wallet.ts'
import { WithdrawalHistory } from '../../features/wallet/WithdrawalHistory.tsx'
import { WithdrawForm } from '../../features/wallet/WithdrawForm.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LazyAccount } from './withdraw/LazyAccount.tsx'

/** Loaded when first opened. */
const WITHDRAW_PARTS = {
  confirm: () => import('./withdraw/Confirm.tsx').then((part) => part.Confirm),
  order: () => import('./withdraw/Order.tsx').then((part) => part.Order),
}

/** The form; then the code (`step=confirm`); then the progress (`order`). */
export function Withdraw() {
  const { query } = usePlace()
  const order = query.get('order')
  const step = query.get('step')
  useTop(`${order ?? ''} ${step ?? ''}`)
  return (
    <Page title={texts.title_withdraw()} otherwise={PATHS.wallet} right={<LanguageLink />}>
      {order !== null ? (
        <LazyPage<{ id: string }> inPage name="withdrawal" load={WITHDRAW_PARTS.order} props={{ id: order }} />
      ) : step === 'confirm' ? (
        <LazyPage inPage name="withdraw-confirm" load={WITHDRAW_PARTS.confirm} props={{}} />
      ) : (
        <Begin />
      )}
    </Page>
  )
}

function Begin() {
  const logs = useQuery('POST /api/credit/logs', { action: 'list' })
  const channels = useQuery(
    'POST /api/userCreditOrder/channel',
    { type: 'withdraw' },
    { cacheSeconds: CHANNEL_SECONDS },
  )
  const both = combineQueries(logs, channels)
  const reread = (): void => {
    cache.clear()
    channels.reload()
  }
  return (
    <>
      <Answered call={both} lines={8}>
        {([statement, ways]) => {
          if (ways.type !== 'withdraw') return null
          return (
            <>
              {statement.blocked_cents > 0 && (
                <Card>
                  <Blocked cents={statement.blocked_cents} />
                </Card>
              )}
              {statement.withdrawable_cents === 0 ? (
                <EmptyState
                  icon="wallet"
                  title={texts.withdraw_nothing()}
                  action={<a href={hrefOf(PATHS.wallet)}>{texts.payment_to_wallet()}</a>}
                />
              ) : (
                <WithdrawForm
                  channels={ways}
                  withdrawableCents={statement.withdrawable_cents}
                  Account={LazyAccount}
                  onAccounts={reread}
                  onNext={() => go(PATHS.withdraw, { step: 'confirm' })}
                />
              )}
            </>
          )
        }}
      </Answered>
      {!hasFailed(both) && <WithdrawalHistory />}
    </>
  )
}
