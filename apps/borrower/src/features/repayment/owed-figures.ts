import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import type { Figure } from '../../ui/Figures.tsx'
import type { OwedLine, Pay } from './repayment.ts'

const MINUS = '−'

/** The agreed amount, the discount for early payment, and each late charge by name. Omits zero amounts. */
export function owedFigures(lines: readonly OwedLine[], total: string, verb: Pay['verb']): Figure[] {
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
    { label: agreed, value: formatMoneyInColumn(sum((line) => line.nominal_cents)) },
    ...(saved > 0 ? [{ label: texts.repay_saved(), value: `${MINUS}${formatMoneyInColumn(saved)}` }] : []),
    ...charges
      .filter(({ cents }) => cents > 0)
      .map(({ label, cents }) => ({ label, value: formatMoneyInColumn(cents) })),
    { label: total, value: formatMoneyInColumn(sum((line) => line.amount_cents)) },
  ]
}
