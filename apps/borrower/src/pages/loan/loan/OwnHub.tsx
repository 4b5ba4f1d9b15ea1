import { LazyPage } from '../../../shared/LazyPage.tsx'
import { useQuery } from '../../../shared/use-query.ts'
import { InstallOffer } from '../../../features/install/InstallOffer.tsx'
import { Hub } from '../../../features/loan/Hub.tsx'
import { lateOf } from '../../../features/repayment/repayment.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { HubViewProps, OwnHubProps } from './hub-view-props.ts'

const loadCancel = () => import('./Cancel.tsx').then((part) => part.Cancel)

const loadNext = () => import('../../../features/repayment/NextInstallment.tsx').then((part) => part.NextInstallment)

const loadLate = () => import('../../../features/repayment/LateLoan.tsx').then((part) => part.LateLoan)

export function OwnHub(props: OwnHubProps) {
  const { detail, used, outcome } = props
  if (detail.loan.state === 'credited') return <CreditedHub {...props} />
  const cancel = <LazyPage<HubViewProps> inPage name="cancel" load={loadCancel} props={{ detail, outcome }} />
  return <Hub detail={detail} used={used} due={null} cancel={cancel} />
}

/** What to pay next; or, if something is late, that before all else. */
function CreditedHub({ detail, used }: OwnHubProps) {
  const { id } = detail.loan
  const { state } = useQuery('POST /api/dk/getRepaymentList', { action: 'installments', loan_id: id })
  const overview = state.at === 'ready' ? state.data : undefined
  const late = lateOf(overview?.installments ?? [])
  const due = <LazyPage<{ loanId: string }> inPage name="next-due" load={loadNext} props={{ loanId: id }} />
  const head =
    state.at === 'loading' ? (
      <Skeleton lines={8} />
    ) : overview?.loan != null && late.length > 0 ? (
      <LazyPage inPage name="late" load={loadLate} props={{ loan: overview.loan, overview, late }} />
    ) : undefined
  return (
    <>
      <Hub detail={detail} used={used} due={due} late={head} cancel={null} />
      <InstallOffer />
    </>
  )
}
