import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { useId } from 'react'
import { formatDate } from '../../ui/format.ts'
import type { Quote } from './repayment.ts'
import styles from './repayment.module.css'

export type Into = 'fewer' | 'smaller'

interface Props {
  fewer: Quote
  smaller: Quote
  into: Into
  onChoose(into: Into): void
}

const NONE = '–'

/** Only what differs between the two ways. */
const factsOf = ({ owed, after }: Quote): { label: string; value: string }[] => [
  { label: texts.repay_compare_open(), value: String(after.open) },
  {
    label: texts.repay_compare_next(),
    value: after.next_payment_cents === null ? NONE : formatMoneyInColumn(after.next_payment_cents),
  },
  { label: texts.repay_compare_last(), value: after.last_due_on === null ? NONE : formatDate(after.last_due_on) },
  { label: texts.repay_saved(), value: formatMoneyInColumn(owed.saved_cents) },
]

/** Fewer or smaller installments, side by side. */
export function Compare({ fewer, smaller, into, onChoose }: Props) {
  const name = useId()
  const ways = [
    { value: 'fewer' as const, label: texts.repay_fewer(), quote: fewer },
    { value: 'smaller' as const, label: texts.repay_smaller(), quote: smaller },
  ]
  return (
    <fieldset className={styles.compare}>
      <legend className={styles.legend}>{texts.repay_compare()}</legend>
      <div className={styles.ways}>
        {ways.map(({ value, label, quote }) => (
          <label key={value} className={styles.way}>
            <span className={styles.wayName}>
              <input
                type="radio"
                name={name}
                className={styles.radio}
                checked={value === into}
                onChange={() => onChoose(value)}
              />
              {label}
            </span>
            {factsOf(quote).map((fact) => (
              <span key={fact.label} className={styles.fact}>
                <span className={styles.small}>{fact.label}</span>
                <span className={styles.strong}>{fact.value}</span>
              </span>
            ))}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
