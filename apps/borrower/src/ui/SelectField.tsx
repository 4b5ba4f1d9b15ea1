import { Field } from './Field.tsx'
import styles from './SelectField.module.css'

interface Props<Value extends string> {
  label: string
  value: Value | ''
  options: readonly { value: Value; label: string }[]
  /** Label of the empty option. */
  empty?: string | undefined
  onChange(value: Value | ''): void
  error?: string | undefined
  hint?: string | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
}

/** Uses the phone's native list. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  empty,
  onChange,
  error,
  hint,
  name,
  onBlur,
}: Props<Value>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <select
          id={id}
          name={name}
          className={styles.select}
          value={value}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value ?? '')}
          onBlur={onBlur}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
