import { Text } from '@mantine/core'
import { formatMoneyInColumn, formatRate } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { PlanCase } from './plan-labels.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'

/** The debt of today, item by item. */
export function OpenDebt({ found: { debt, loan, open_rows } }: { found: PlanCase }) {
  if (debt === null)
    return (
      <Section title={texts.console_plan_debt()}>
        <Text size="sm">{texts.console_plan_nothing()}</Text>
      </Section>
    )
  const due = debt.lines.filter(({ state }) => state !== 'early')
  const early = debt.lines.filter(({ state }) => state === 'early')
  const sum = (of: (line: (typeof due)[number]) => number, from = due): string =>
    formatMoneyInColumn(from.reduce((total, line) => total + of(line), 0))
  return (
    <Section title={texts.console_plan_debt()}>
      <Facts
        facts={[
          [texts.console_plan_debt_nominal(), sum((line) => line.nominal_cents)],
          [texts.console_plan_debt_fine(), sum(({ late }) => late.fine_cents)],
          [texts.console_plan_debt_mora(), sum(({ late }) => late.mora_cents)],
          [texts.console_plan_debt_interest(), sum(({ late }) => late.interest_cents)],
          [texts.console_plan_debt_future(), sum((line) => line.amount_cents, early)],
          [texts.console_plan_debt_total(), <strong key="all">{formatMoneyInColumn(debt.amount_cents)}</strong>],
          [texts.console_plan_open_rows(), String(open_rows)],
          [texts.console_plan_rate_now(), formatRate(loan.rate_monthly)],
        ]}
      />
    </Section>
  )
}
