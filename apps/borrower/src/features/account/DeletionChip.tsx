import * as texts from '@home-credit/texts'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Request } from './privacy.ts'

const TONES = { waiting: 'info', done: 'success', refused: 'danger', withdrawn: 'neutral' } as const

const WORDS: Readonly<Record<Request['state'], () => string>> = {
  waiting: texts.phone_change_waiting_review,
  done: texts.phone_change_done,
  refused: texts.privacy_state_refused,
  withdrawn: texts.privacy_state_withdrawn,
}

export const stateWord = ({ state }: Request): string => WORDS[state]()

export const DeletionChip = ({ request }: { request: Request }) => (
  <StateChip tone={TONES[request.state]}>{stateWord(request)}</StateChip>
)
