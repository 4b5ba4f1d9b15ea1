import { Field } from './Field.tsx'
import styles from './LongTextField.module.css'

interface Props {
  label: string
  value: string
  maxLength: number
  onChange(value: string): void
  error?: string | undefined
  hint?: string | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
}

export function LongTextField({ label, value, maxLength, onChange, error, hint, name, onBlur }: Props) {
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <textarea
          id={id}
          name={name}
          className={styles.area}
          rows={4}
          maxLength={maxLength}
          value={value}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
