import * as texts from '@home-credit/texts'
import type { ComponentType } from 'react'
import { initialData } from '../../shared/initial-data.ts'
import type { SimulatorInput } from '../../shared/simulator-input.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Simulator } from '../../features/simulator/Simulator.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props {
  Apply?: ComponentType<SimulatorInput>
}

export const HomeSimulator = ({ Apply }: Props) =>
  initialData === null ? <SimulatorLoader Apply={Apply} /> : <Simulator offers={initialData.offers} Apply={Apply} />

/** Loads the offers if the document came without them. */
function SimulatorLoader({ Apply }: { Apply: Props['Apply'] | undefined }) {
  const { state, reload } = useQuery('POST /api/dk/setting', {})
  if (state.at === 'ready') return <Simulator offers={state.data} Apply={Apply} />
  if (state.at === 'loading') return <Skeleton lines={8} />
  const offline = state.at === 'offline'
  return <ErrorState offline={offline} message={offline ? texts.network_lost() : state.message} onRetry={reload} />
}
