import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

export interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange(value: Value): void
}

/** Options side by side; stacked on a phone, where long labels do not fit. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const wide = useMediaQuery('(min-width: 36em)', true, { getInitialValueInEffect: false })
  return (
    <SegmentedControl
      aria-label={label}
      fullWidth
      orientation={wide ? 'horizontal' : 'vertical'}
      value={value}
      data={[...options]}
      onChange={onChange}
    />
  )
}
