import { Anchor, Text } from '@mantine/core'
import { formatAmountShort, formatMoneyInColumn, formatMoneyShort } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { hrefOf } from '../../shared/router.ts'
import { Numbers } from '../../ui/charts/ChartTable.tsx'
import { LineWithPlan } from '../../ui/charts/LineWithPlan.tsx'
import { formatDay, formatShortDay } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import type { Figures } from './figures.ts'

const DAY_MS = 86_400_000
/** Days of the plan that is drawn. */
const PLANNED = 30

/** The balance at the end of each of the next days, if every open installment is paid on its day. */
function planOf({ cash, expected, day }: Figures): { day: string; cents: number }[] {
  const receipts = new Map(expected.map((each) => [each.day, each.cents]))
  let cents = cash.at(-1)?.cents ?? 0
  return Array.from({ length: PLANNED }, (_, index) => {
    const next = new Date(Date.parse(day) + (index + 1) * DAY_MS).toISOString().slice(0, 10)
    cents += receipts.get(next) ?? 0
    return { day: next, cents }
  })
}

const Compared = ({ bank }: Pick<Figures, 'bank'>) => {
  if (bank === null) return <Text size="sm">{texts.console_figures_bank_never()}</Text>
  const day = formatDay(bank.day)
  return (
    <Text size="sm">
      {bank.differences === 0
        ? texts.console_figures_bank_same({ day })
        : texts.console_figures_bank_differs({
            day,
            count: bank.differences,
            amount: formatMoneyInColumn(Math.abs(bank.bank_cents - bank.ledger_cents)),
          })}{' '}
      <Anchor inherit underline="always" href={hrefOf(['reconciliation', bank.day])}>
        {texts.console_figures_to_reconciliation()}
      </Anchor>
    </Text>
  )
}

export function CashCard({ figures }: { figures: Figures }) {
  const { cash, bank } = figures
  const plan = planOf(figures)
  const [first, now, last] = [cash[0], cash.at(-1), plan.at(-1)]
  if (first === undefined || now === undefined || last === undefined) return null
  return (
    <Section title={texts.console_figures_cash()}>
      <LineWithPlan
        label={texts.console_figures_cash_sentence({
          amount: formatMoneyShort(now.cents),
          day: formatDay(now.day),
          planned: formatMoneyShort(last.cents),
          last: formatDay(last.day),
        })}
        values={cash.map(({ cents }) => cents)}
        plan={plan.map(({ cents }) => cents)}
        from={formatShortDay(first.day)}
        now={formatMoneyShort(now.cents)}
        to={formatShortDay(last.day)}
        format={formatAmountShort}
      />
      <Text size="sm" c="dimmed">
        {texts.console_figures_cash_note()}
      </Text>
      <Compared bank={bank} />
      <Numbers
        show={texts.console_figures_table()}
        caption={texts.console_figures_cash()}
        heads={[texts.console_figures_day(), texts.console_figures_amount()]}
        rows={cash.toReversed().map(({ day, cents }) => ({
          key: day,
          name: formatDay(day),
          cells: [formatMoneyInColumn(cents)],
        }))}
      />
    </Section>
  )
}
