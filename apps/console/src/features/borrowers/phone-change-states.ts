import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

type Call = 'POST /api/console/phone_changes'
/** One change, with its pictures. */
export type PhoneChangeRow = ActionOutput<Call, 'one'>['change']
/** One row of the queue. */
export type PhoneChangeLine = ActionOutput<Call, 'list'>['rows'][number]
export type PhoneChangeState = PhoneChangeRow['state']

const NAMES: Record<PhoneChangeState, () => string> = {
  waiting_review: texts.console_state_waiting_review,
  waiting_delay: texts.console_state_waiting_delay,
  done: texts.console_state_done,
  refused: texts.console_state_refused,
  cancelled: texts.console_state_cancelled,
}

export const phoneChangeStateName = (state: PhoneChangeState): string => NAMES[state]()

export const phoneChangeStateOptions = (): { value: string; label: string }[] =>
  Object.entries(NAMES).map(([value, name]) => ({ value, label: name() }))

export const isPhoneChangeState = (text: string): text is PhoneChangeState => Object.hasOwn(NAMES, text)
