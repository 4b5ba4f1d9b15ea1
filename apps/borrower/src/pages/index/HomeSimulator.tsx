import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { given } from '../../shared/given.ts'
import { useCall } from '../../shared/use-call.ts'
import { Simulator } from '../../features/simulator/Simulator.tsx'
import type { Wish } from '../../features/simulator/wish.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props {
  apply?: (wish: Wish) => ReactNode
}

export const HomeSimulator = ({ apply }: Props) =>
  given === null ? <AskedSimulator apply={apply} /> : <Simulator offers={given.offers} apply={apply} />

/** Where the document came without the offers, they are asked for. */
function AskedSimulator({ apply }: { apply: Props['apply'] | undefined }) {
  const { state, reload } = useCall('POST /api/dk/setting', {})
  if (state.at === 'ready') return <Simulator offers={state.data} apply={apply} />
  if (state.at === 'loading') return <Skeleton lines={8} />
  const offline = state.at === 'offline'
  return <ErrorState offline={offline} message={offline ? texts.network_lost() : state.message} onRetry={reload} />
}
