import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useId, useMemo } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Money } from '../../ui/Money.tsx'
import { amountSteps, nearestStep } from './amount-steps.ts'
import styles from './AmountSlider.module.css'

interface Props {
  label: string
  netCents: number
  range: { min: number; max: number }
  onChange(netCents: number): void
  /** Opens the number keyboard. */
  onType(): void
}

/** The amount as the figure of the card, a slider for it, and a pencil for who knows the amount. */
export function AmountSlider({ label, netCents, range, onChange, onType }: Props) {
  const id = useId()
  const { min, max } = range
  const amounts = useMemo(() => amountSteps({ min, max }), [min, max])
  const last = amounts.length - 1
  const at = nearestStep(amounts, netCents)
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <output htmlFor={id}>
          <Money cents={netCents} size="xl" />
        </output>
        <button type="button" className={styles.pencil} aria-label={texts.sim_type_amount()} onClick={onType}>
          <Icon name="pencil" size={20} />
        </button>
      </div>
      <div className={styles.slider}>
        <progress value={at} max={Math.max(last, 1)} aria-hidden="true" />
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          value={at}
          aria-valuetext={formatMoney(netCents)}
          onChange={(event) => onChange(amounts[Number(event.target.value)] ?? netCents)}
        />
      </div>
      <p className={styles.ends}>
        <span>{formatMoney(min)}</span>
        <span>{formatMoney(max)}</span>
      </p>
    </>
  )
}
