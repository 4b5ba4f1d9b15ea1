import * as texts from '@home-credit/texts'
import { formatDateTime } from '../../ui/format.ts'
import type { Withdrawal } from './wallet.ts'

type Step = 'asked' | 'approval' | 'sent' | 'paid'
type State = 'done' | 'next' | 'future' | 'overdue'

const NAMES: Readonly<Record<Step, () => string>> = {
  asked: texts.withdraw_step_requested,
  approval: texts.withdraw_step_approval,
  sent: texts.withdraw_step_sent,
  paid: texts.withdraw_step_paid,
}

const WORDS: Readonly<Record<State, () => string>> = {
  done: texts.track_done,
  next: texts.track_now,
  future: texts.track_later,
  overdue: texts.withdraw_state_failed,
}

/** The step that a state is at, and whether it stopped there. */
const AT: Readonly<Record<Withdrawal['state'], { at: Step | 'end'; stopped?: true }>> = {
  approval: { at: 'approval' },
  asked: { at: 'sent' },
  sent: { at: 'paid' },
  paid: { at: 'end' },
  failed: { at: 'paid', stopped: true },
  returned: { at: 'paid', stopped: true },
}

/** The last step of one that ended otherwise. */
const ENDS: Readonly<Partial<Record<Withdrawal['state'], () => string>>> = {
  failed: texts.withdraw_state_failed,
  returned: texts.withdraw_state_returned,
}

/** Whether it can still change without the borrower. */
export const isUnderWay = ({ state }: Withdrawal): boolean =>
  state === 'approval' || state === 'asked' || state === 'sent'

export function payoutSteps({ state, reason, created_at: created, paid_at: paid, ended_at: ended }: Withdrawal) {
  const refused = reason === 'not_approved'
  const steps: readonly Step[] =
    state === 'approval' || refused ? ['asked', 'approval', 'sent', 'paid'] : ['asked', 'sent', 'paid']
  const { at, stopped } = refused ? { at: 'approval' as const, stopped: true as const } : AT[state]
  const now = at === 'end' ? steps.length : steps.indexOf(at)
  const stateOf = (index: number): State =>
    index < now ? 'done' : index > now ? 'future' : stopped ? 'overdue' : 'next'
  const timeOf = (step: Step, index: number): string | null => {
    if (step === 'asked') return created
    if (index === now && stopped) return ended
    return step === 'paid' ? paid : null
  }
  return steps.map((step, index) => {
    const time = timeOf(step, index)
    const name = step === 'paid' && stateOf(index) === 'overdue' ? (ENDS[state] ?? NAMES.paid) : NAMES[step]
    return {
      key: step,
      name: name(),
      time: time === null ? undefined : formatDateTime(time),
      state: stateOf(index),
      word: WORDS[stateOf(index)](),
    }
  })
}
