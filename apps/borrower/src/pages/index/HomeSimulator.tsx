import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { initialData } from '../../shared/initial-data.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Simulator } from '../../features/simulator/Simulator.tsx'
import type { SimulatorInput } from '../../features/simulator/simulator-input.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props {
  apply?: (input: SimulatorInput) => ReactNode
}

export const HomeSimulator = ({ apply }: Props) =>
  initialData === null ? <SimulatorLoader apply={apply} /> : <Simulator offers={initialData.offers} apply={apply} />

/** Loads the offers if the document came without them. */
function SimulatorLoader({ apply }: { apply: Props['apply'] | undefined }) {
  const { state, reload } = useQuery('POST /api/dk/setting', {})
  if (state.at === 'ready') return <Simulator offers={state.data} apply={apply} />
  if (state.at === 'loading') return <Skeleton lines={8} />
  const offline = state.at === 'offline'
  return <ErrorState offline={offline} message={offline ? texts.network_lost() : state.message} onRetry={reload} />
}
