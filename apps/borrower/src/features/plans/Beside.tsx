import * as texts from '@home-credit/texts'
import { formatHundredths, formatRate, formatMoneyInColumn } from '@home-credit/web'
import { Card } from '../../ui/Card.tsx'
import { Figures, type Figure } from '../../ui/Figures.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { formatDate, formatDateInColumn } from '../../ui/format.ts'
import { Part } from '../../ui/Part.tsx'
import type { Terms } from './plans.ts'
import styles from './plans.module.css'

const MINUS = '−'
const money = formatMoneyInColumn

interface Row {
  label: string
  before: string
  after: string
}

function rowsOf(terms: Terms): Row[] {
  const { before, rows } = terms
  const [next] = before.rows
  const [first] = rows
  return [
    {
      label: texts.plan_row_next(),
      before: money((next?.payment_cents ?? 0) - (next?.paid_cents ?? 0)),
      after: money(first?.payment_cents ?? 0),
    },
    {
      label: texts.plan_row_next_on(),
      before: formatDateInColumn(next?.due_on ?? terms.day),
      after: formatDateInColumn(terms.first_due_on),
    },
    { label: texts.plan_row_count(), before: String(before.rows.length), after: String(terms.count) },
    {
      label: texts.plan_row_last(),
      before: formatDateInColumn(before.last_due_on),
      after: formatDateInColumn(terms.last_due_on),
    },
    { label: texts.plan_row_rate(), before: formatRate(before.rate_monthly), after: formatRate(terms.rate_monthly) },
    { label: texts.plan_row_total(), before: money(before.left_cents), after: money(terms.total_cents) },
  ]
}

function difference({ total_cents: after, before: { left_cents: before } }: Terms): string {
  if (after === before) return texts.plan_same()
  return after > before
    ? texts.plan_more({ amount: money(after - before) })
    : texts.plan_less({ amount: money(before - after) })
}

/** Current and proposed installments side by side, with the totals. */
export function Beside({ terms }: { terms: Terms }) {
  return (
    <>
      <Card>
        <Part title={texts.plan_beside()}>
          <table className={styles.beside}>
            <thead>
              <tr>
                <td aria-hidden="true" />
                <th scope="col">{texts.plan_before()}</th>
                <th scope="col">{texts.plan_after()}</th>
              </tr>
            </thead>
            <tbody>
              {rowsOf(terms).map(({ label, before, after }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{before}</td>
                  <td className={styles.strong}>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.difference}>{difference(terms)}</p>
        </Part>
      </Card>
      <PlanBreakdown terms={terms} />
    </>
  )
}

/** Each figure from the debt to the new total. Omits zero amounts, except the fees: that line states that there are none. */
function figuresOf(terms: Terms): Figure[] {
  const { lines } = terms.debt
  const due = lines.filter(({ state }) => state !== 'early')
  const early = lines.filter(({ state }) => state === 'early')
  const sum = (of: (line: (typeof lines)[number]) => number, from = due): number =>
    from.reduce((total, line) => total + of(line), 0)
  const named = (label: string, cents: number, more: Partial<Figure> = {}): Figure[] =>
    cents === 0 ? [] : [{ label, value: money(cents), ...more }]
  const saved = sum((line) => line.saved_cents, early)
  return [
    ...named(
      texts.plan_due_rows(),
      sum((line) => line.nominal_cents),
    ),
    ...named(
      texts.repay_fine(),
      sum(({ late }) => late.fine_cents),
    ),
    ...named(
      texts.repay_mora(),
      sum(({ late }) => late.mora_cents),
    ),
    ...named(
      texts.repay_late_interest(),
      sum(({ late }) => late.interest_cents),
    ),
    ...named(
      texts.plan_future_rows(),
      sum((line) => line.amount_cents, early),
      saved === 0 ? {} : { note: texts.plan_future_saved({ amount: money(saved) }) },
    ),
    { label: texts.plan_owed({ date: formatDate(terms.day) }), value: money(terms.debt.amount_cents) },
    ...named(texts.plan_waived(), terms.waived_cents, { value: `${MINUS}${money(terms.waived_cents)}` }),
    { label: texts.plan_spread(), value: money(terms.spread_cents) },
    { label: texts.plan_interest(), value: money(terms.interest_cents) },
    { label: texts.plan_fees(), value: money(0), note: texts.plan_fees_note() },
    { label: texts.plan_total(), value: money(terms.total_cents) },
    { label: texts.plan_cost(), value: texts.plan_cost_value({ annual: formatHundredths(terms.cet_annual_bp) }) },
  ]
}

const PlanBreakdown = ({ terms }: { terms: Terms }) => (
  <Fold title={texts.plan_breakdown()}>
    <Figures rows={figuresOf(terms)} />
  </Fold>
)
