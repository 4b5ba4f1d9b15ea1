import { Chip, Group } from '@mantine/core'

export interface StateFilterProps<Value extends string> {
  /** The label of the group of options. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange(value: Value): void
}

export function StateFilter<Value extends string>({ label, options, value, onChange }: StateFilterProps<Value>) {
  const choose = (next: string): void => {
    const chosen = options.find((each) => each.value === next)
    if (chosen !== undefined) onChange(chosen.value)
  }
  return (
    <Chip.Group value={value} onChange={choose}>
      <Group gap="xs" role="radiogroup" aria-label={label}>
        {options.map((each) => (
          <Chip key={each.value} value={each.value} variant="light">
            {each.label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
