import { Keyboard } from './Keyboard.tsx'

interface Props {
  open: boolean
  label: string
  months: number
  min: number
  max: number
  onChange(months: number): void
  onClose(): void
}

/** The number keyboard for a term. */
export const TermKeyboard = ({ open, label, months, min, max, onChange, onClose }: Props) => (
  <Keyboard
    open={open}
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
