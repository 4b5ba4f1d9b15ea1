import type { CallOutput } from '@home-credit/contract'
import { useEffect, useRef } from 'react'
import { usePlace } from '../../shared/location.ts'
import { know, useCall, useFresh, type UsedCall } from '../../shared/use-call.ts'
import { useSend, type Fault } from '../../shared/use-send.ts'
import { wishIn } from './wish-in.ts'

type Told = CallOutput<'GET /api/dk/verify'>

export interface Application {
  call: UsedCall<Told>
  /** Read since the page was opened, with a draft that was begun where there was none. */
  ready: boolean
  /** Why none could be begun. */
  fault: Fault | undefined
  /** Tries once more to begin. */
  begin(): void
}

/** Where the application stands; it is begun where there is none, with what was turned at the simulator. */
export function useApplication(): Application {
  const { query } = usePlace()
  const call = useCall('GET /api/dk/verify', {})
  const fresh = useFresh(call)
  const { fault, attempt } = useSend('POST /api/dk/verify')
  const begun = useRef(false)
  const { state } = call
  const needed = fresh && state.at === 'ready' && state.data.loan === null && state.data.verification.state !== 'passed'

  const begin = async (): Promise<void> => {
    const { data } = await attempt({ action: 'start', ...wishIn(query) })
    if (data !== undefined) know('GET /api/dk/verify', {}, data)
  }
  useEffect(() => {
    if (!needed || begun.current) return
    begun.current = true
    void begin()
  })
  return { call, ready: fresh && !needed, fault, begin: () => void begin() }
}
