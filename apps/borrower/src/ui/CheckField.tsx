import { useId, type ReactNode } from 'react'
import styles from './CheckField.module.css'
import field from './Field.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  label: string
  checked: boolean
  onChange(checked: boolean): void
  error?: string | undefined
  /** Link to the text of a consent. */
  more?: ReactNode
  required?: boolean | undefined
  onBlur?: (() => void) | undefined
}

export function CheckField({ label, checked, onChange, error, more, required = false, onBlur }: Props) {
  const id = useId()
  const invalid = error !== undefined
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          checked={checked}
          aria-invalid={invalid}
          aria-required={required}
          aria-describedby={invalid ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <span>{label}</span>
      </label>
      {more !== undefined && <div className={styles.more}>{more}</div>}
      {invalid && (
        <p id={id} className={`${field.error} ${styles.error}`} role="alert">
          <Icon name="alert" size={20} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
