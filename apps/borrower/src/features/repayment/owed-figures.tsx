import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import type { Figure } from '../../ui/Figures.tsx'
import type { OwedLine, Pay } from './repayment.ts'
import styles from './repayment.module.css'

const MINUS = '−'

interface Labels {
  /** Instead of the usual words for the agreed amount and for what was saved. */
  agreed?: string | undefined
  saved?: string | undefined
  /** Adds the sum, under this label. */
  total?: string | undefined
}

/** The agreed amount, the discount for early payment, and each late charge by name. Omits zero amounts. */
export function owedFigures(lines: readonly OwedLine[], verb: Pay['verb'], labels: Labels = {}): Figure[] {
  const sum = (of: (line: OwedLine) => number): number => lines.reduce((before, line) => before + of(line), 0)
  const saved = sum((line) => line.saved_cents)
  const charges = [
    { label: texts.repay_fine(), cents: sum(({ late }) => late.fine_cents) },
    { label: texts.repay_mora(), cents: sum(({ late }) => late.mora_cents) },
    { label: texts.repay_late_interest(), cents: sum(({ late }) => late.interest_cents) },
  ]
  // Full installments at their agreed amount, or a share of them.
  const agreed = verb === 'rows' || verb === 'settle' ? texts.repay_nominal() : texts.repay_nominal_of()
  return [
    { label: labels.agreed ?? agreed, value: formatMoneyInColumn(sum((line) => line.nominal_cents)) },
    ...(saved > 0
      ? [
          {
            label: labels.saved ?? texts.repay_saved(),
            value: <span className={styles.saved}>{`${MINUS}${formatMoneyInColumn(saved)}`}</span>,
          },
        ]
      : []),
    ...charges
      .filter(({ cents }) => cents > 0)
      .map(({ label, cents }) => ({ label, value: formatMoneyInColumn(cents) })),
    ...(labels.total === undefined
      ? []
      : [{ label: labels.total, value: formatMoneyInColumn(sum((line) => line.amount_cents)) }]),
  ]
}
