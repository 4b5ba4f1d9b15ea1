import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { given } from '../../app/given.ts'
import { LazyPage } from '../../app/LazyPage.tsx'
import { useCall } from '../../app/use-call.ts'
import { Simulator, type SimulatorProps } from '../../features/simulator/Simulator.tsx'
import type { Wish } from '../../features/simulator/wish.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props {
  apply?: (wish: Wish) => ReactNode
}

/** Needed only while there is nothing to simulate. */
const loadNoOffer = () => import('./home/NoOffer.tsx').then((part) => part.NoOffer)

export const HomeSimulator = ({ apply }: Props) =>
  given === null ? <AskedSimulator apply={apply} /> : <Offered offers={given.offers} apply={apply} />

const Offered = ({ offers, apply }: SimulatorProps) =>
  offers.packages.length === 0 ? (
    <LazyPage inPage name="no-offer" load={loadNoOffer} />
  ) : (
    <Simulator offers={offers} apply={apply} />
  )

/** Where the document came without the offers, they are asked for. */
function AskedSimulator({ apply }: { apply: Props['apply'] | undefined }) {
  const { state, reload } = useCall('POST /api/dk/setting', {})
  if (state.at === 'ready') return <Offered offers={state.data} apply={apply} />
  if (state.at === 'offline') return <ErrorState offline message={texts.network_lost()} onRetry={reload} />
  if (state.at === 'refused') return <ErrorState message={state.message} onRetry={reload} />
  return <Skeleton lines={8} />
}
