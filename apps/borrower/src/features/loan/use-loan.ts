import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { tokens } from '../../app/session.ts'
import { useCall } from '../../app/use-call.ts'
import type { Detail } from './loan.ts'

export interface UsedLoan {
  /** Nothing known yet; or null where there is no loan. */
  detail: Detail | null | undefined
  /** Why it could not be read just now; what was known before is still there. */
  fault: { offline: boolean; message: string } | undefined
  busy: boolean
  reload(): void
}

/** The loan that is being worked on, else the newest. What was read last stays on the screen while the network is lost. */
export function useLoan(): UsedLoan {
  const { state, reload } = useCall('POST /api/dk/getDetail', {})
  const [last, setLast] = useState<{ of: string | null; data: { detail: Detail | null } }>()
  const of = tokens.read()
  if (state.at === 'ready' && state.data !== last?.data) setLast({ of, data: state.data })
  // Nothing of one session is shown to the next.
  const known = state.at === 'ready' ? state.data : last?.of === of ? last.data : undefined
  return {
    detail: known?.detail,
    fault: state.at === 'offline' ? { offline: true, message: texts.network_lost() } : state.at === 'refused' ? { offline: false, message: state.message } : undefined,
    busy: state.at === 'loading' || (state.at === 'ready' && state.refreshing),
    reload,
  }
}
