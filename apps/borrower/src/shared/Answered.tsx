import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { QueryResult } from './use-query.ts'

interface Props<Data> {
  call: QueryResult<Data>
  /** Lines of the skeleton while loading. */
  lines: number
  /** Shows errors as a row instead of a full page. */
  part?: boolean
  children(data: Data): ReactNode
}

/** Renders the data when loaded; before that a skeleton, or the error. */
export function Answered<Data>({ call: { state, reload }, lines, part, children }: Props<Data>) {
  if (state.at === 'ready') return children(state.data)
  if (state.at === 'loading') return <Skeleton lines={lines} cards={part !== true} />
  if (state.at === 'offline') return <ErrorState offline part={part} message={texts.network_lost()} onRetry={reload} />
  return <ErrorState part={part} message={state.message} onRetry={reload} />
}
