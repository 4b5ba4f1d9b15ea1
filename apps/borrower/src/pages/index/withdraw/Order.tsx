import * as texts from '@home-credit/texts'
import { go, relaunch } from '../../../shared/location.ts'
import { NotUpdated } from '../../../shared/NotUpdated.tsx'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { cache } from '../../../shared/session.ts'
import { Updates } from '../../../shared/Updates.tsx'
import { useQuery } from '../../../shared/use-query.ts'
import { addToDraft } from '../../../shared/use-draft.ts'
import { useLastData } from '../../../shared/use-last-data.ts'
import { isUuid } from '../../../shared/uuid.ts'
import type { Withdrawal } from '../../../features/wallet/wallet.ts'
import { WITHDRAWAL_DRAFT } from '../../../features/wallet/withdrawal-draft.ts'
import { isUnderWay } from '../../../features/wallet/payout-steps.ts'
import { WithdrawalView } from '../../../features/wallet/WithdrawalView.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { LazyAccount } from './LazyAccount.tsx'

const EVERY_MS = 2500

const Missing = () => (
  <EmptyState
    icon="receipt"
    title={texts.withdraw_missing()}
    action={<a href={hrefOf(PATHS.withdraw)}>{texts.withdraw_to_list()}</a>}
  />
)

/** An id that is not a UUID cannot exist: skips the request. */
export const Order = ({ id }: { id: string }) => (isUuid(id) ? <WithdrawalById key={id} id={id} /> : <Missing />)

function WithdrawalById({ id }: { id: string }) {
  const used = useLastData(useQuery('POST /api/userCreditOrder/withdraw_list', { action: 'one', id }, { inline: true }))
  const withdrawal = used.data?.orders[0]
  const again = (newWithdrawal: Withdrawal): void => {
    cache.clear()
    relaunch(hrefOf(PATHS.withdraw, { order: newWithdrawal.id }))
  }
  const corrected = ({ amount_cents, channel }: Withdrawal): void => {
    cache.clear()
    addToDraft(WITHDRAWAL_DRAFT.name, { amount_cents: String(amount_cents), channel })
    showToast(texts.withdraw_corrected(), 'success')
    go(PATHS.withdraw, { step: 'confirm' })
  }
  if (used.fault?.status === 404 || (used.data !== undefined && withdrawal === undefined)) return <Missing />
  if (withdrawal === undefined)
    return used.fault === undefined ? (
      <Skeleton lines={10} />
    ) : (
      <ErrorState offline={used.fault.offline} message={used.fault.message} onRetry={used.reload} />
    )
  return (
    <>
      <NotUpdated used={used} />
      <WithdrawalView withdrawal={withdrawal} Account={LazyAccount} onAgain={again} onCorrected={corrected} />
      {isUnderWay(withdrawal) && <Updates used={used} everyMs={EVERY_MS} />}
    </>
  )
}
