import * as texts from '@home-credit/texts'
import { useId } from 'react'
import styles from './TermChips.module.css'
import { usualMonths } from './usual-months.ts'

interface Props {
  label: string
  months: number
  min: number
  max: number
  describedBy?: string | undefined
  /** Both are missing in the prerendered shell. */
  onChange?: ((months: number) => void) | undefined
  /** Opens the number keyboard. */
  onOther?: (() => void) | undefined
}

/** The usual terms; and any other that is on offer, which the last chip then names. */
export function TermChips({ label, months, min, max, describedBy, onChange, onOther }: Props) {
  const name = useId()
  const usual = usualMonths(min, max)
  const isOther = !usual.includes(months)
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {usual.map((each) => (
          <label key={each} className={styles.chip}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              checked={each === months}
              onChange={() => onChange?.(each)}
            />
            {each}
          </label>
        ))}
        {usual.length <= max - min && (
          <button
            type="button"
            className={styles.chip}
            aria-label={isOther ? `${texts.inst_months_other()}: ${months}` : undefined}
            aria-pressed={isOther}
            onClick={onOther}
          >
            {isOther ? months : <small>{texts.inst_months_other()}</small>}
          </button>
        )}
      </div>
    </fieldset>
  )
}
