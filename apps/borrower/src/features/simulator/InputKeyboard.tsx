import * as texts from '@home-credit/texts'
import type { SimulatorInput } from '../../shared/simulator-input.ts'
import { TermKeyboard } from '../../shared/TermKeyboard.tsx'
import { NumberKeyboard } from '../../ui/NumberKeyboard.tsx'
import type { Range } from './best-offer.ts'

export interface InputKeyboardProps {
  typing: 'amount' | 'term'
  input: SimulatorInput
  ranges: { netCents: Range; months: Range }
  onChange(input: SimulatorInput): void
  onClose(): void
}

/** The number keyboard for what is typed into the simulator. */
export const InputKeyboard = ({ typing, input, ranges, onChange, onClose }: InputKeyboardProps) =>
  typing === 'amount' ? (
    <NumberKeyboard
      open
      label={texts.sim_amount()}
      valueCents={input.netCents}
      maxCents={ranges.netCents.max}
      onConfirm={(netCents) => {
        onChange({ ...input, netCents })
        onClose()
      }}
      onCancel={onClose}
    />
  ) : (
    <TermKeyboard
      label={texts.sim_months()}
      months={input.months}
      {...ranges.months}
      onChange={(months) => onChange({ ...input, months })}
      onClose={onClose}
    />
  )
