import type { ReactNode } from 'react'
import { LazyPage } from '../../../shared/LazyPage.tsx'
import { useQuery } from '../../../shared/use-query.ts'
import { InstallOffer } from '../../../features/install/InstallOffer.tsx'
import { Hub } from '../../../features/loan/Hub.tsx'
import { NextInstallment } from '../../../features/repayment/NextInstallment.tsx'
import { lateOf } from '../../../features/repayment/repayment.ts'
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

/** What to pay next; or, if something is late, that before all else. Waits for all that its head shows, so that nothing shifts. */
function CreditedHub({ detail, used }: OwnHubProps) {
  const { id } = detail.loan
  const settings = useQuery('POST /api/dk/setting', {})
  const { state } = useQuery('POST /api/dk/getRepaymentList', { action: 'installments', loan_id: id })
  if (settings.state.at === 'loading' || state.at === 'loading') return <Skeleton lines={8} />
  const overview = state.at === 'ready' ? state.data : undefined
  const late = lateOf(overview?.installments ?? [])
  const hub = (head?: ReactNode) => (
    <>
      <Hub detail={detail} used={used} due={<NextInstallment loanId={id} />} late={head} cancel={null} />
      <InstallOffer />
    </>
  )
  return overview?.loan != null && late.length > 0 ? (
    <LazyPage inPage name="late" load={loadLate} props={{ loan: overview.loan, overview, late, page: hub }} />
  ) : (
    hub()
  )
}
