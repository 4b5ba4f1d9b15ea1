import * as texts from '@home-credit/texts'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Withdrawal } from './wallet.ts'

const STATES = {
  approval: { tone: 'warning', icon: 'clock', word: texts.withdraw_state_approval },
  asked: { tone: 'info', icon: 'clock', word: texts.withdraw_state_asked },
  sent: { tone: 'info', icon: 'clock', word: texts.withdraw_state_sent },
  paid: { tone: 'success', icon: 'check', word: texts.withdraw_state_paid },
  failed: { tone: 'danger', icon: 'alert', word: texts.withdraw_state_failed },
  returned: { tone: 'danger', icon: 'alert', word: texts.withdraw_state_returned },
} as const

export function WithdrawalChip({ state }: { state: Withdrawal['state'] }) {
  const { tone, icon, word } = STATES[state]
  return (
    <StateChip tone={tone} icon={icon}>
      {word()}
    </StateChip>
  )
}
