import { useId } from 'react'
import styles from './Chips.module.css'

interface Props<Value extends string | number> {
  legend: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange(value: Value): void
}

/** One of a few short choices, in a row of chips. */
export function Chips<Value extends string | number>({ legend, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
