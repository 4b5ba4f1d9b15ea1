import { Chip, Group } from '@mantine/core'

export interface StateFilterProps<Value extends string> {
  /** What the choices are of. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange(value: Value): void
}

/** One of a few, at one tap. */
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
