import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

export type PrivacyAnswer = ActionOutput<'POST /api/console/privacy', 'one'>
export type PrivacyRow = PrivacyAnswer['request']
export type PrivacyState = PrivacyRow['state']

const NAMES: Record<PrivacyState, () => string> = {
  waiting: texts.console_state_waiting,
  done: texts.console_state_done,
  refused: texts.console_state_refused,
  withdrawn: texts.console_state_withdrawn,
}

export const privacyStateName = (state: PrivacyState): string => NAMES[state]()

export const privacyStateOptions = (): { value: string; label: string }[] =>
  Object.entries(NAMES).map(([value, name]) => ({ value, label: name() }))

export const isPrivacyState = (text: string): text is PrivacyState => Object.hasOwn(NAMES, text)
