import * as texts from '@home-credit/texts'
import { StateChip } from '../../ui/StateChip.tsx'
import type { RechargeOrder } from './wallet.ts'

const STATES = {
  open: { tone: 'info', icon: 'clock', word: texts.recharge_state_open },
  checking: { tone: 'warning', icon: 'clock', word: texts.recharge_state_checking },
  paid: { tone: 'success', icon: 'check', word: texts.recharge_state_paid },
  expired: { tone: 'neutral', icon: 'info', word: texts.recharge_state_expired },
  refused: { tone: 'danger', icon: 'alert', word: texts.recharge_state_refused },
} as const

export function RechargeChip({ state }: { state: RechargeOrder['state'] }) {
  const { tone, icon, word } = STATES[state]
  return (
    <StateChip tone={tone} icon={icon}>
      {word()}
    </StateChip>
  )
}
