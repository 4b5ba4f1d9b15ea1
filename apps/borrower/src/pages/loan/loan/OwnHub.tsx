import { LazyPage } from '../../../shared/LazyPage.tsx'
import { InstallOffer } from '../../../features/install/InstallOffer.tsx'
import { Hub } from '../../../features/loan/Hub.tsx'
import type { HubViewProps, OwnHubProps } from './hub-view-props.ts'

const loadCancel = () => import('./Cancel.tsx').then((part) => part.Cancel)

const loadNext = () => import('../../../features/repayment/NextInstallment.tsx').then((part) => part.NextInstallment)

export function OwnHub({ detail, used, outcome }: OwnHubProps) {
  const { loan } = detail
  const cancel = <LazyPage<HubViewProps> inPage name="cancel" load={loadCancel} props={{ detail, outcome }} />
  const due = loan.state === 'credited' && (
    <LazyPage<{ loanId: string }> inPage name="next-due" load={loadNext} props={{ loanId: loan.id }} />
  )
  return (
    <>
      <Hub detail={detail} used={used} due={due} cancel={cancel} />
      {loan.state === 'credited' && <InstallOffer />}
    </>
  )
}
