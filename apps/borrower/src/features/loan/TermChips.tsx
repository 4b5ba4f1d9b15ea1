import * as texts from '@home-credit/texts'
import { useId, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Keyboard } from './Keyboard.tsx'
import styles from './request.module.css'

const USUAL = [3, 6, 9, 12, 18, 24]
/** Far beyond every package, which then say where they end. */
const LONGEST = 999

/** The usual terms that are on offer, and the chosen one where it is not usual. */
export const termsShown = (min: number, max: number, months: number): number[] =>
  [...new Set([...USUAL.filter((each) => each >= min && each <= max), months])].toSorted((one, other) => one - other)

interface Props {
  label: string
  months: number
  min: number
  max: number
  error?: string | undefined
  onChange(months: number): void
}

export function TermChips({ label, months, min, max, error, onChange }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <fieldset className={styles.terms} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.caption}>{label}</legend>
      <div className={styles.chips}>
        {termsShown(min, max, months).map((each) => (
          <label key={each} className={styles.chip}>
            <input
              type="radio"
              className={styles.spoken}
              name={id}
              aria-label={texts.inst_months_option({ count: each })}
              checked={each === months}
              onChange={() => onChange(each)}
            />
            <span aria-hidden="true">{each}</span>
          </label>
        ))}
        <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.inst_months_other()}
        </button>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="alert" size={20} />
          <span>{error}</span>
        </p>
      )}
      <Keyboard
        open={open}
        count
        label={label}
        valueCents={months * 100}
        onConfirm={(confirmed) => {
          if (confirmed > 0) onChange(Math.min(confirmed / 100, LONGEST))
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </fieldset>
  )
}
