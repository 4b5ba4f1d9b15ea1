import * as texts from '@home-credit/texts'
import { formatHundredths, formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { Costs } from './costs-of.ts'
import { endsOf } from './installments-text.ts'
import type { Offered } from './offered.ts'
import styles from './packages.module.css'
import type { Outside, Package } from './loan-request.ts'

interface Props {
  offered: readonly Offered[]
  picked: string | undefined
  error?: string | undefined
  onPick(code: string): void
}

/** The packages side by side with their cost for this amount; an unavailable one shows why. */
export function PackageCards({ offered, picked, error, onPick }: Props) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  // Keeps the picked package in view, also when another one replaced it.
  useEffect(() => {
    const card =
      picked === undefined ? null : row.current?.querySelector<HTMLElement>(`[data-package="${CSS.escape(picked)}"]`)
    if (card != null)
      row.current?.scrollTo({ left: card.offsetLeft - (row.current.clientWidth - card.clientWidth) / 2 })
  }, [picked])
  const none = offered.every(({ costs }) => costs === undefined)
  return (
    <fieldset
      className={styles.packages}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      data-invalid={error !== undefined}
      tabIndex={-1}
    >
      <legend className={styles.legend}>{texts.inst_packages()}</legend>
      <p className={styles.hint}>{texts.inst_packages_hint()}</p>
      {/* If all packages are unavailable, no input can take the focus to scroll: all cards are then in view. */}
      <div ref={row} className={`${styles.cards} ${none ? styles.none : ''}`}>
        {offered.map((each) => (
          <Card key={each.terms.code} group={id} offered={each} checked={each.terms.code === picked} onPick={onPick} />
        ))}
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

interface CardProps {
  group: string
  offered: Offered
  checked: boolean
  onPick(code: string): void
}

function Card({ group, offered: { terms, costs, outside }, checked, onPick }: CardProps) {
  return (
    <label className={styles.card} data-package={terms.code}>
      <span className={styles.head}>
        <input
          className={styles.radio}
          type="radio"
          name={group}
          disabled={costs === undefined}
          checked={checked}
          onChange={() => onPick(terms.code)}
        />
        <span className={styles.name}>{terms.name}</span>
      </span>
      {costs === undefined ? (
        <span className={styles.why}>{outside === undefined ? texts.inst_outside() : WHY_NOT[outside](terms)}</span>
      ) : (
        <CardFigures costs={costs} />
      )}
    </label>
  )
}

function CardFigures({ costs }: { costs: Costs }) {
  const { firstCents } = endsOf(costs)
  const lines = [
    { label: texts.inst_cet(), value: formatHundredths(costs.cet_annual_bp) },
    { label: texts.inst_total(), value: formatMoneyInColumn(costs.total_cents) },
    { label: texts.inst_fee(), value: formatMoney(costs.fee_cents) },
  ]
  return (
    <>
      <span className={styles.each}>
        {costs.system === 'sac' ? texts.inst_first_payment() : texts.sim_each()}
        <span className={styles.amount}>{formatMoneyInColumn(firstCents)}</span>
      </span>
      {lines.map(({ label, value }) => (
        <span key={label} className={styles.line}>
          <span>{label}</span>
          <span>{value}</span>
        </span>
      ))}
    </>
  )
}

const WHY_NOT: Readonly<Record<Outside, (terms: Package) => string>> = {
  amount_low: (terms) => texts.inst_amount_low({ amount: formatMoney(terms.amount_min_cents) }),
  amount_high: (terms) => texts.inst_amount_high({ amount: formatMoney(terms.amount_max_cents) }),
  term_short: (terms) => texts.inst_term_short({ count: terms.months_min }),
  term_long: (terms) => texts.inst_term_long({ count: terms.months_max }),
}
