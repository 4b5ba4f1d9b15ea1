import * as texts from '@home-credit/texts'
import { useEffect } from 'react'
import type { LoanCase } from './loan-case.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { toast } from '../../ui/toasts.tsx'
import { staleSentence } from './use-decision.ts'

export interface ClaimState {
  /** Undefined when the case cannot be claimed or is already claimed. */
  claim: (() => void) | undefined
  leave: (() => void) | undefined
  busy: boolean
  notice: string | undefined
}

/** Claims a case and releases it. Only an operator who may decide something can claim. */
export function useClaim(
  { row, queues, may }: LoanCase,
  onClaim: (claim: LoanCase['row']['claim']) => void,
  onStale: () => void,
): ClaimState {
  const { send, busy, fault } = useMutation('POST /api/console/queue')
  const [queue] = queues

  useEffect(() => {
    if (fault?.status === 412 || fault?.status === 403) onStale()
  }, [fault, onStale])

  const ask = async (action: 'claim' | 'leave', message: string): Promise<void> => {
    if (queue === undefined || busy) return
    const answer = await send({ action, queue, loan_id: row.loan_id })
    if (answer === undefined) return
    toast(message)
    onClaim(answer.claim)
  }
  return {
    claim:
      queue !== undefined && row.claim === null && may.length > 0
        ? () => void ask('claim', texts.console_claimed())
        : undefined,
    leave: row.claim?.by_me ? () => void ask('leave', texts.console_left_case()) : undefined,
    busy,
    notice: fault === undefined ? undefined : staleSentence(fault),
  }
}
