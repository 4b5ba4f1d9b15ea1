import { isOpenApplication } from '@home-credit/domain'
import { ApplyButton } from '../../features/loan/ApplyButton.tsx'
import { HubNotice } from '../../features/loan/HubNotice.tsx'
import { NextStepCard } from '../../features/loan/NextStepCard.tsx'
import { useLoan } from '../../features/loan/use-loan.ts'
import type { SimulatorInput } from '../../features/simulator/simulator-input.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NoOffer } from './home/NoOffer.tsx'
import { HomeSimulator } from './HomeSimulator.tsx'

const applyFrom = ({ netCents, months }: SimulatorInput) => <ApplyButton choice={{ netCents, months }} />

/** Home of a logged-in borrower: the next step of the loan, and the simulator if another loan is possible. */
export function OwnHome() {
  const used = useLoan()
  const { detail, fault, reload } = used
  if (detail === undefined && fault === undefined) return <Skeleton lines={6} />
  const next = detail?.loan.next ?? null
  const open = detail != null && isOpenApplication(detail.loan.state)
  return (
    <>
      {detail === undefined && fault !== undefined ? (
        <ErrorState offline={fault.offline} message={fault.message} onRetry={reload} />
      ) : (
        <HubNotice notice={undefined} used={used} />
      )}
      {detail != null && next !== null && next.step !== 'apply_again' && <NextStepCard loan={detail.loan} />}
      {!open && <HomeSimulator apply={applyFrom} />}
      {!open && <NoOffer />}
    </>
  )
}
