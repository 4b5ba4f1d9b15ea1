import * as texts from '@home-credit/texts'
import { formatHundredths, formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { ComparisonBar, ComparisonLegend } from './ComparisonBar.tsx'
import type { Costs } from './costs-of.ts'
import { endsOf } from './installments-text.ts'
import { byTotal, lowestOf, onTopOf, type Offered } from './offered.ts'
import styles from './packages.module.css'
import type { Outside, Package } from './loan-request.ts'

interface Props {
  offered: readonly Offered[]
  picked: string | undefined
  error?: string | undefined
  onPick(code: string): void
}

/** The packages with their cost for this amount, the cheapest first; an unavailable one shows why. */
export function PackageRows({ offered, picked, error, onPick }: Props) {
  const id = useId()
  const lowest = lowestOf(offered)
  const scale = Math.max(1, ...offered.map(({ costs }) => (costs === undefined ? 0 : onTopOf(costs))))
  return (
    <fieldset
      className={styles.packages}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      data-invalid={error !== undefined}
      tabIndex={-1}
    >
      <legend className={styles.legend}>
        {offered.length > 1 ? texts.inst_packages() : texts.next_choose_package_act()}
      </legend>
      <p className={styles.hint}>{texts.inst_packages_hint()}</p>
      {byTotal(offered).map((each) => (
        <Row
          key={each.terms.code}
          group={id}
          offered={each}
          checked={each.terms.code === picked}
          lowest={each.terms.code === lowest}
          scale={scale}
          onPick={onPick}
        />
      ))}
      <ComparisonLegend />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="alert" size={20} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

interface RowProps {
  group: string
  offered: Offered
  checked: boolean
  lowest: boolean
  /** What the dearest package costs on top: the length of a whole bar. */
  scale: number
  onPick(code: string): void
}

function Row({ group, offered: { terms, costs, outside }, checked, lowest, scale, onPick }: RowProps) {
  return (
    <label className={styles.row} data-package={terms.code}>
      <input
        className={styles.radio}
        type="radio"
        name={group}
        disabled={costs === undefined}
        checked={checked}
        onChange={() => onPick(terms.code)}
      />
      <span className={styles.name}>
        {terms.name} {lowest && <span className={styles.tag}>{texts.inst_lowest()}</span>}
      </span>
      {costs === undefined ? (
        <span className={styles.why}>{outside === undefined ? texts.inst_outside() : WHY_NOT[outside](terms)}</span>
      ) : (
        <RowFigures costs={costs} scale={scale} />
      )}
    </label>
  )
}

function RowFigures({ costs, scale }: { costs: Costs; scale: number }) {
  const first = formatMoneyInColumn(endsOf(costs).firstCents)
  const net = formatMoney(costs.net_cents)
  return (
    <>
      <span className={styles.each}>
        {costs.system === 'sac' ? texts.inst_first_payment({ amount: first }) : first}
      </span>
      <span className={styles.meta}>
        <span>
          {texts.inst_cet()} <b>{texts.sim_cet_value({ percent: formatHundredths(costs.cet_annual_bp) })}</b>
        </span>
        <span>{texts.inst_total({ total: formatMoneyInColumn(costs.total_cents) })}</span>
      </span>
      <span className={styles.bars}>
        <ComparisonBar costs={costs} scale={scale} />
        <span className={styles.onTop}>
          <span>
            {costs.fee_cents === 0
              ? texts.inst_on_top_no_fee({ net })
              : texts.inst_on_top({ net, fee: formatMoney(costs.fee_cents) })}
          </span>
          <b>{formatMoneyInColumn(onTopOf(costs))}</b>
        </span>
      </span>
    </>
  )
}

const WHY_NOT: Readonly<Record<Outside, (terms: Package) => string>> = {
  amount_low: (terms) => texts.inst_amount_low({ amount: formatMoney(terms.amount_min_cents) }),
  amount_high: (terms) => texts.inst_amount_high({ amount: formatMoney(terms.amount_max_cents) }),
  term_short: (terms) => texts.inst_term_short({ count: terms.months_min }),
  term_long: (terms) => texts.inst_term_long({ count: terms.months_max }),
}
