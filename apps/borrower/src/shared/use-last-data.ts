import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { tokens } from './session.ts'
import type { QueryResult } from './use-query.ts'

export interface LastData<Data> {
  /** Nothing until it was read once. */
  data: Data | undefined
  /** Why it could not be read just now; what was known before is still there. */
  fault: { offline: boolean; message: string; status: number } | undefined
  busy: boolean
  reload(): void
}

/** What was read last stays on the screen while the network is lost. */
export function useLastData<Data>({ state, reload }: QueryResult<Data>): LastData<Data> {
  const [last, setLast] = useState<{ of: string | null; data: Data }>()
  const of = tokens.read()
  if (state.at === 'ready' && state.data !== last?.data) setLast({ of, data: state.data })
  const faultOf = (): LastData<Data>['fault'] => {
    if (state.at === 'offline') return { offline: true, message: texts.network_lost(), status: 0 }
    return state.at === 'refused' ? { offline: false, message: state.message, status: state.status } : undefined
  }
  return {
    // Nothing of one session is shown to the next.
    data: state.at === 'ready' ? state.data : last?.of === of ? last.data : undefined,
    fault: faultOf(),
    busy: state.at === 'loading' || (state.at === 'ready' && state.refreshing),
    reload,
  }
}
