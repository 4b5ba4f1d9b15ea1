import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import type { UsedCall } from '../../app/use-call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props<Data> {
  call: UsedCall<Data>
  /** How many lines stand in its place until then. */
  lines: number
  children(data: Data): ReactNode
}

/** What was asked for, once it is there; until then grey lines, or why it is not. */
export function Answered<Data>({ call: { state, reload }, lines, children }: Props<Data>) {
  if (state.at === 'ready') return children(state.data)
  if (state.at === 'loading') return <Skeleton lines={lines} />
  if (state.at === 'offline') return <ErrorState offline message={texts.network_lost()} onRetry={reload} />
  return <ErrorState message={state.message} onRetry={reload} />
}
