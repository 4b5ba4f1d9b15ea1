import * as texts from '@home-credit/texts'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
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
import { rangesOf } from '../../features/repayment/words.ts'
import type { ProofProps } from '../../features/wallet/ProofForm.tsx'
import type { RechargeOrder } from '../../features/wallet/wallet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { loadOutcome } from './payment/load-outcome.ts'
import type { OutcomeProps } from './payment/Outcome.tsx'

/** Loaded on demand: most payments need no proof. */
const loadProof = () => import('./payment/Proof.tsx').then((part) => part.Proof)

/** A PIX arrives within seconds. */
const EVERY_MS = 2500

/** Query: `order`; `same` if a proof led to the order that already had it; `loan` and `pay`: the payment that money is added for. */
export function Payment() {
  const { query } = usePlace()
  const id = query.get('order')
  return (
    <Page title={texts.title_payment()} otherwise={PATHS.wallet} right={<LanguageLink />}>
      {/* An id that is not a UUID cannot exist: skips the request. */}
      {id !== null && isUuid(id) ? (
        <PaymentById key={id} id={id} same={query.has('same')} next={nextOf(query)} />
      ) : (
        <Missing />
      )}
    </Page>
  )
}

/** Back to the payment that money was added for. */
function nextOf(query: URLSearchParams): string | undefined {
  const [loan, pay] = [query.get('loan'), query.get('pay')]
  return loan === null || pay === null ? undefined : hrefOf(PATHS.myRepayment, { loan, pay })
}

/** What an order pays. */
function purposeOf({ debt, for_claims: claims }: RechargeOrder): string | undefined {
  if (claims) return texts.payment_for_claims()
  if (debt === undefined) return undefined
  const { verb, rows, loan_number: number } = debt
  if (verb === 'settle') return texts.payment_for_settle({ number })
  if (rows.length === 0) return texts.payment_for_loan({ number })
  return rows.length === 1
    ? texts.payment_for({ installment: rows.join(), number })
    : texts.payment_for_stages({ numbers: rangesOf(rows), number })
}

/** What arrived beyond the debt; the wallet's share pays first, so that it is never counted as left over. */
const restOf = ({ credited_cents: arrived, wallet_cents: share, paid }: RechargeOrder): number =>
  paid === undefined ? 0 : Math.max(0, arrived - Math.max(0, paid.repayment.amount_cents - share))

const Missing = () => (
  <EmptyState
    icon="receipt"
    title={texts.payment_missing()}
    action={<a href={hrefOf(PATHS.recharge)}>{texts.payment_to_list()}</a>}
  />
)

const Proof = (props: ProofProps) => <LazyPage<ProofProps> inPage name="proof" load={loadProof} props={props} />

function PaymentById({ id, same, next }: { id: string; same: boolean; next: string | undefined }) {
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
  const { paid } = order
  if (order.state === 'paid' && paid !== undefined && !paid.repayment.reversed)
    return (
      <LazyPage<OutcomeProps>
        inPage
        name="outcome"
        load={loadOutcome}
        props={{ paid, receiverName: order.receiver.name, restCents: restOf(order) }}
      />
    )
  return (
    <>
      {same && <FormNotice tone="info">{texts.payment_same()}</FormNotice>}
      <NotUpdated used={used} />
      <PaymentView order={order} purpose={purposeOf(order)} next={next} Proof={Proof} onSent={sent} />
      {order.state !== 'paid' && <Updates used={used} everyMs={EVERY_MS} />}
    </>
  )
}
