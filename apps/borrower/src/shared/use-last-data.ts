import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { tokens } from './session.ts'
import type { QueryResult } from './use-query.ts'

export interface LastData<Data> {
  /** Undefined until the first successful load. */
  data: Data | undefined
  /** Why the last load failed; `data` still has the previous result. */
  fault: { offline: boolean; message: string; status: number } | undefined
  busy: boolean
  reload(): void
}

/** Keeps the last result on screen while the network is lost. */
export function useLastData<Data>({ state, reload }: QueryResult<Data>): LastData<Data> {
  const [last, setLast] = useState<{ of: string | null; data: Data }>()
  const of = tokens.read()
  if (state.at === 'ready' && state.data !== last?.data) setLast({ of, data: state.data })
  const faultOf = (): LastData<Data>['fault'] => {
    if (state.at === 'offline') return { offline: true, message: texts.network_lost(), status: 0 }
    return state.at === 'refused' ? { offline: false, message: state.message, status: state.status } : undefined
  }
  return {
    // Must not carry over to the next session.
    data: state.at === 'ready' ? state.data : last?.of === of ? last.data : undefined,
    fault: faultOf(),
    busy: state.at === 'loading' || (state.at === 'ready' && state.refreshing),
    reload,
  }
}
