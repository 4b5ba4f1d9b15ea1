import { useId } from 'react'
import styles from './ChoiceField.module.css'
import { Icon, type IconName } from './Icon.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; hint?: string; icon?: IconName }[]
  /** One below the other, for longer hints. */
  stacked?: boolean | undefined
  onChange(value: Value): void
}

/** Two or three options to compare, all visible at once. */
export function ChoiceField<Value extends string>({ label, value, options, stacked = false, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      <div className={stacked ? styles.stacked : styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.words}>
              {option.label}
              {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
            </span>
            {option.icon !== undefined && (
              <span className={styles.tile}>
                <Icon name={option.icon} />
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
