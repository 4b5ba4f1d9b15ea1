import * as texts from '@home-credit/texts'
import { useId } from 'react'
import styles from './Slide.module.css'

export interface SlideRange {
  min: number
  max: number
  step: number
}

interface Props {
  label: string
  value: number
  /** The formatted value. */
  shown: string
  range: SlideRange
  /** A step may pass an end: the parent clamps the value. */
  onChange: (value: number) => void
}

/** A slider with two large step buttons. */
export function Slide({ label, value, shown, range: { min, max, step }, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.slide}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.step}
          aria-label={texts.sim_less({ what: label })}
          disabled={value <= min}
          onClick={() => onChange(value - step)}
        >
          −
        </button>
        <output htmlFor={id} className={styles.value}>
          {shown}
        </output>
        <button
          type="button"
          className={styles.step}
          aria-label={texts.sim_more({ what: label })}
          disabled={value >= max}
          onClick={() => onChange(value + step)}
        >
          +
        </button>
      </div>
      <input
        id={id}
        className={styles.range}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
