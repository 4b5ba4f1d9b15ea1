import type { ReactNode } from 'react'
import { LazyPage } from '../../../shared/LazyPage.tsx'
import { useQuery, type QueryState } from '../../../shared/use-query.ts'
import { InstallOffer } from '../../../features/install/InstallOffer.tsx'
import { Hub } from '../../../features/loan/Hub.tsx'
import { NextRow } from '../../../features/repayment/NextInstallment.tsx'
import { lateOf, type RepaymentOverview } from '../../../features/repayment/repayment.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { HubViewProps, OwnHubProps } from './hub-view-props.ts'

const loadCancel = () => import('./Cancel.tsx').then((part) => part.Cancel)

const loadLate = () => import('../../../features/repayment/LateLoan.tsx').then((part) => part.LateLoan)

export function OwnHub(props: OwnHubProps) {
  const { detail, used, outcome } = props
  if (detail.loan.state === 'credited') return <CreditedHub {...props} />
  const cancel = <LazyPage<HubViewProps> inPage name="cancel" load={loadCancel} props={{ detail, outcome }} />
  return <Hub detail={detail} used={used} due={null} cancel={cancel} />
}

/** Its installments are read while the loan is: without its id, which names another loan only to who has several. */
function CreditedHub(props: OwnHubProps) {
  const { state } = useQuery('POST /api/dk/getRepaymentList', { action: 'installments' })
  if (state.at === 'loading') return <Skeleton lines={8} />
  const isOther = state.at === 'ready' && state.data.loan?.id !== props.detail.loan.id
  return isOther ? <OtherHub {...props} /> : <LoanHub {...props} overview={overviewIn(state)} />
}

function OtherHub(props: OwnHubProps) {
  const loan_id = props.detail.loan.id
  const { state } = useQuery('POST /api/dk/getRepaymentList', { action: 'installments', loan_id })
  return state.at === 'loading' ? <Skeleton lines={8} /> : <LoanHub {...props} overview={overviewIn(state)} />
}

const overviewIn = (state: QueryState<RepaymentOverview>): RepaymentOverview | undefined =>
  state.at === 'ready' ? state.data : undefined

/** What to pay next; or, if something is late, that before all else. Waits for all that its head shows, so that nothing shifts. */
function LoanHub({ detail, used, overview }: OwnHubProps & { overview: RepaymentOverview | undefined }) {
  const settings = useQuery('POST /api/dk/setting', {})
  if (settings.state.at === 'loading') return <Skeleton lines={8} />
  const today = settings.state.at === 'ready' ? settings.state.data.today : undefined
  const late = lateOf(overview?.installments ?? [])
  const hub = (head?: ReactNode) => (
    <>
      <Hub
        detail={detail}
        used={used}
        today={today}
        due={<NextRow rows={overview?.installments ?? []} />}
        late={head}
        cancel={null}
      />
      <InstallOffer />
    </>
  )
  return overview?.loan != null && late.length > 0 ? (
    <LazyPage inPage name="late" load={loadLate} props={{ loan: overview.loan, overview, late, page: hub }} />
  ) : (
    hub()
  )
}
