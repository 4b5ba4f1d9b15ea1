import * as texts from '@home-credit/texts'
import { useId } from 'react'
import { Icon } from './Icon.tsx'
import styles from './TermChips.module.css'
import { usualMonths } from './usual-months.ts'

export interface TermChipsProps {
  label: string
  months: number
  min: number
  max: number
  error?: string | undefined
  /** Both are missing in the prerendered shell. */
  onChange?: ((months: number) => void) | undefined
  /** Opens the number keyboard. */
  onOther?: (() => void) | undefined
}

/** The usual terms; and any other that is on offer, which the last chip then names. */
export function TermChips({ label, months, min, max, error, onChange, onOther }: TermChipsProps) {
  const id = useId()
  const usual = usualMonths(min, max)
  const hasOther = usual.length <= max - min
  const isOther = !usual.includes(months)
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {usual.map((each) => (
          <label key={each} className={styles.chip}>
            <input
              className={styles.input}
              type="radio"
              name={id}
              aria-label={texts.inst_months_option({ count: each })}
              checked={each === months}
              onChange={() => onChange?.(each)}
            />
            <span aria-hidden="true">{each}</span>
          </label>
        ))}
        {(hasOther || isOther) && (
          <button
            type="button"
            className={styles.chip}
            aria-haspopup="dialog"
            aria-label={
              isOther ? `${texts.inst_months_other()}: ${texts.inst_months_option({ count: months })}` : undefined
            }
            data-chosen={isOther}
            onClick={onOther}
          >
            {isOther ? months : <small>{texts.inst_months_other()}</small>}
          </button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="alert" size={20} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
