import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { QueryResult } from './use-query.ts'

interface Props<Data> {
  call: QueryResult<Data>
  /** How many lines stand in its place until then. */
  lines: number
  /** Only a part of its page: what is wrong with it takes a row. */
  part?: boolean
  children(data: Data): ReactNode
}

/** What was asked for, once it is there; until then grey lines, or why it is not. */
export function Answered<Data>({ call: { state, reload }, lines, part, children }: Props<Data>) {
  if (state.at === 'ready') return children(state.data)
  if (state.at === 'loading') return <Skeleton lines={lines} />
  if (state.at === 'offline') return <ErrorState offline part={part} message={texts.network_lost()} onRetry={reload} />
  return <ErrorState part={part} message={state.message} onRetry={reload} />
}
