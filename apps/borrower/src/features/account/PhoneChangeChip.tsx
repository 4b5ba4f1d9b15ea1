import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { StateChip } from '../../ui/StateChip.tsx'

export type Change = NonNullable<CallOutput<'POST /api/app/phone_change'>['change']>

export const isOpen = ({ state }: Change): boolean => state === 'waiting_review' || state === 'waiting_delay'

const TONES = {
  waiting_review: 'info',
  waiting_delay: 'warning',
  done: 'success',
  refused: 'danger',
  cancelled: 'neutral',
} as const

const WORDS: Readonly<Record<Change['state'], () => string>> = {
  waiting_review: texts.phone_change_waiting_review,
  waiting_delay: texts.phone_change_waiting_delay,
  done: texts.phone_change_done,
  refused: texts.phone_change_refused,
  cancelled: texts.phone_change_cancelled,
}

export const PhoneChangeChip = ({ state }: Pick<Change, 'state'>) => (
  <StateChip tone={TONES[state]}>{WORDS[state]()}</StateChip>
)
