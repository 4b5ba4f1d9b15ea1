import * as texts from '@home-credit/texts'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { relaunch, usePlace } from '../../shared/location.ts'
import { NotUpdated } from '../../shared/NotUpdated.tsx'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { cache } from '../../shared/session.ts'
import { Updates } from '../../shared/Updates.tsx'
import { setQueryData, useQuery } from '../../shared/use-query.ts'
import { useLastData } from '../../shared/use-last-data.ts'
import { isUuid } from '../../shared/uuid.ts'
import { PaymentView } from '../../features/wallet/PaymentView.tsx'
import type { ProofProps } from '../../features/wallet/ProofForm.tsx'
import type { RechargeOrder } from '../../features/wallet/wallet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LanguageLink } from './HomeParts.tsx'

/** Loaded on demand: most payments need no proof. */
const loadProof = () => import('./payment/Proof.tsx').then((part) => part.Proof)

/** A PIX arrives within seconds. */
const EVERY_MS = 2500

/** Query: `order`; `same` if a proof led to the order that already had it. */
export function Payment() {
  const { query } = usePlace()
  const id = query.get('order')
  return (
    <Page title={texts.title_payment()} otherwise={PATHS.wallet} right={<LanguageLink />}>
      {/* An id that is not a UUID cannot exist: skips the request. */}
      {id !== null && isUuid(id) ? <PaymentById key={id} id={id} same={query.has('same')} /> : <Missing />}
    </Page>
  )
}

const Missing = () => (
  <EmptyState
    icon="receipt"
    title={texts.payment_missing()}
    action={<a href={hrefOf(PATHS.recharge)}>{texts.payment_to_list()}</a>}
  />
)

const Proof = (props: ProofProps) => <LazyPage<ProofProps> inPage name="proof" load={loadProof} props={props} />

function PaymentById({ id, same }: { id: string; same: boolean }) {
  const used = useLastData(useQuery('POST /api/userCreditOrder/recharge_list', { action: 'one', id }))
  const order = used.data?.orders[0]
  const sent = (proofOrder: RechargeOrder, duplicate: boolean): void => {
    cache.clear()
    setQueryData(
      'POST /api/userCreditOrder/recharge_list',
      { action: 'one', id: proofOrder.id },
      { orders: [proofOrder], total: 1 },
    )
    scrollTo(0, 0)
    if (duplicate) relaunch(hrefOf(PATHS.payment, { order: proofOrder.id, same: '1' }))
  }
  if (used.fault?.status === 404 || (used.data !== undefined && order === undefined)) return <Missing />
  if (order === undefined)
    return used.fault === undefined ? (
      <Skeleton lines={12} />
    ) : (
      <ErrorState offline={used.fault.offline} message={used.fault.message} onRetry={used.reload} />
    )
  return (
    <>
      {same && <FormNotice tone="info">{texts.payment_same()}</FormNotice>}
      <NotUpdated used={used} />
      <PaymentView order={order} Proof={Proof} onSent={sent} />
      {order.state !== 'paid' && <Updates used={used} everyMs={EVERY_MS} />}
    </>
  )
}
