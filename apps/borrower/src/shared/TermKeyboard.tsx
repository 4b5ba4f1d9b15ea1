import { NumberKeyboard } from '../ui/NumberKeyboard.tsx'

export interface TermKeyboardProps {
  label: string
  months: number
  min: number
  max: number
  onChange(months: number): void
  onClose(): void
}

/** The number keyboard for a term. */
export const TermKeyboard = ({ label, months, min, max, onChange, onClose }: TermKeyboardProps) => (
  <NumberKeyboard
    open
    count
    label={label}
    valueCents={months * 100}
    maxCents={max * 100}
    onConfirm={(confirmed) => {
      if (confirmed > 0) onChange(Math.max(min, confirmed / 100))
      onClose()
    }}
    onCancel={onClose}
  />
)
