import type { CallOutput } from '@home-credit/contract'
import { useEffect, useRef } from 'react'
import { usePlace } from '../../shared/location.ts'
import { inputIn } from '../../shared/simulator-input.ts'
import { setQueryData, useQuery, useFresh, type QueryResult } from '../../shared/use-query.ts'
import { useMutation, type Fault } from '../../shared/use-mutation.ts'

type VerifyAnswer = CallOutput<'GET /api/dk/verify'>

export interface Application {
  call: QueryResult<VerifyAnswer>
  /** Loaded since the page was opened, and an application exists. */
  ready: boolean
  /** Why the application could not be created. */
  fault: Fault | undefined
  begin(): void
}

/** Loads the application, and creates one if there is none, with the amount and term from the simulator. */
export function useApplication(): Application {
  const { query } = usePlace()
  const call = useQuery('GET /api/dk/verify', {})
  const fresh = useFresh(call)
  const { fault, attempt } = useMutation('POST /api/dk/verify')
  const begun = useRef(false)
  const { state } = call
  const needed = fresh && state.at === 'ready' && state.data.loan === null && state.data.verification.state !== 'passed'

  const begin = async (): Promise<void> => {
    const input = inputIn(query)
    const simulated = input && { amount_cents: input.netCents, months: input.months }
    const { data } = await attempt({ action: 'start', ...simulated })
    if (data !== undefined) setQueryData('GET /api/dk/verify', {}, data)
  }
  useEffect(() => {
    if (!needed || begun.current) return
    begun.current = true
    void begin()
  })
  return { call, ready: fresh && !needed, fault, begin: () => void begin() }
}
