import { StateChip } from '../../ui/StateChip.tsx'
import type { Installment } from './repayment.ts'
import { STATES } from './words.ts'

export function RepaymentChip({ state }: Pick<Installment, 'state'>) {
  const { tone, icon, word } = STATES[state]
  return (
    <StateChip tone={tone} icon={icon}>
      {word()}
    </StateChip>
  )
}
