import * as texts from '@home-credit/texts'
import { useId, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Keyboard } from './Keyboard.tsx'
import styles from './TermChips.module.css'
import { usualMonths } from './usual-months.ts'

interface Props {
  label: string
  months: number
  min: number
  max: number
  error?: string | undefined
  onChange?: ((months: number) => void) | undefined
}

/** The usual terms; and any other that is on offer, which the last chip then names. */
export function TermChips({ label, months, min, max, error, onChange }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
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
            onClick={() => setOpen(true)}
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
      <Keyboard
        open={open}
        count
        label={label}
        valueCents={months * 100}
        maxCents={max * 100}
        onConfirm={(confirmed) => {
          if (confirmed > 0) onChange?.(Math.max(min, confirmed / 100))
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </fieldset>
  )
}
