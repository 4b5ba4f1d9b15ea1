import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { refreshWork, type LoanQueueName } from '../../shared/waiting-work.ts'
import type { Decision, LoanCase } from './loan-case.ts'
import { loanQueuePath } from './loan-queues.ts'
import { call } from '../../shared/request.ts'
import { go } from '../../shared/router.ts'
import type { Fault } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { toast } from '../../ui/toasts.tsx'
import { dropDrafts } from '../../ui/use-draft.ts'

export interface DecisionState {
  loanCase: LoanCase
  /** Panels offer only decisions that the server would accept. */
  may(action: Decision['action']): boolean
  busy: boolean
  /** A fault that allows another try; a stale case is reported by `notice` instead. */
  fault: Fault | undefined
  /** What has changed about the case since it was read. */
  notice: string | undefined
  decide(decision: Decision, message: string): void
}

const QUEUE_OF: Record<Decision['action'], LoanQueueName> = {
  pass_verification: 'verification',
  refuse_documents: 'verification',
  accept_evidence: 'quota',
  refuse_evidence: 'quota',
  approve: 'review',
  reject: 'review',
  request_data: 'review',
  release: 'release',
  refuse_release: 'release',
}

/** The case has changed: another operator claimed it, it left this state, or this operator may not decide it. */
const isStale = (fault: Fault | undefined): boolean => fault?.status === 412 || fault?.status === 403

export const staleSentence = ({ reason, message }: Fault): string =>
  reason === 'out_of_order' ? texts.console_out_of_order() : message

/**
 * Opens the next case that this operator may claim, or the list. Does nothing if the operator has navigated away
 * meanwhile.
 */
async function openNext(queue: LoanQueueName, loanId: string): Promise<void> {
  const { hash } = location
  const answer = await call('POST /api/console/queue', { action: 'list', queue, page: 1, page_size: 25 }).catch(
    () => undefined,
  )
  const rows = answer?.done ? answer.data.rows : []
  const next = rows.find(
    ({ loan_id, barred, claim }) => loan_id !== loanId && !barred && (claim === null || claim.by_me),
  )
  if (location.hash === hash) go(next === undefined ? loanQueuePath(queue) : ['loans', next.loan_id])
}

/** Sends a decision, confirms it with a toast and opens the next case. A stale case is reported and reloaded. */
export function useDecision(loanCase: LoanCase, reload: () => void): DecisionState {
  const { send, busy, fault } = useMutation('POST /api/console/decide')
  const [leaving, setLeaving] = useState(false)
  const stale = isStale(fault)
  const { claim } = loanCase.row
  const mine = claim === null || claim.by_me

  useEffect(() => {
    if (isStale(fault)) reload()
  }, [fault, reload])

  const decide = async (decision: Decision, message: string): Promise<void> => {
    const answer = await send(decision)
    if (answer === undefined) return
    dropDrafts('note')
    setLeaving(true)
    toast(message)
    refreshWork()
    await openNext(QUEUE_OF[decision.action], decision.loan_id)
  }

  return {
    loanCase,
    may: (action) => mine && loanCase.may.includes(action),
    busy: busy || leaving,
    fault: stale ? undefined : fault,
    notice: fault !== undefined && stale ? staleSentence(fault) : undefined,
    decide: (decision, message) => void decide(decision, message),
  }
}
