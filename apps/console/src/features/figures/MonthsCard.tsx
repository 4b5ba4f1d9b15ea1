import { Anchor } from '@mantine/core'
import { formatAmountShort, formatMoneyInColumn, formatMoneyShort } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { Numbers } from '../../ui/charts/ChartTable.tsx'
import { BarLegend, MonthBars } from '../../ui/charts/MonthBars.tsx'
import { formatMonth, formatMonthOfYear, formatShortDay } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import { type Figures, listHref } from './figures.ts'

type Month = Figures['months'][number]

/** Whether the last day of the month has figures. */
function isWhole({ to }: Month): boolean {
  const next = new Date(`${to}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.getUTCDate() === 1
}

export function MonthsCard({ months }: Pick<Figures, 'months'>) {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return null
  const names = { first: texts.console_figures_credited(), second: texts.console_figures_repaid() }
  return (
    <Section title={texts.console_figures_months()} aside={<BarLegend {...names} />}>
      <MonthBars
        label={texts.console_figures_months_sentence({
          from: formatMonthOfYear(first.from),
          to: formatMonthOfYear(last.to),
          credited: formatMoneyShort(last.credited_cents),
          repaid: formatMoneyShort(last.repaid_cents),
        })}
        format={formatAmountShort}
        months={months.map((month) => ({
          key: month.to,
          name: formatMonth(month.to),
          first: month.credited_cents,
          second: month.repaid_cents,
          ...(isWhole(month) ? {} : { partial: texts.console_figures_until({ day: formatShortDay(month.to) }) }),
        }))}
      />
      <Numbers
        show={texts.console_figures_table()}
        caption={texts.console_figures_months()}
        heads={[
          texts.console_figures_month(),
          texts.console_figures_loans(),
          names.first,
          texts.console_figures_payments(),
          names.second,
          texts.console_figures_undone(),
        ]}
        rows={months.toReversed().map(({ from, to, ...month }) => ({
          key: to,
          name: formatMonthOfYear(to),
          cells: [
            month.credited,
            <Anchor key="credited" inherit href={listHref('credited', { from, to })}>
              {formatMoneyInColumn(month.credited_cents)}
            </Anchor>,
            month.receipts,
            <Anchor key="repaid" inherit href={listHref('repaid', { from, to })}>
              {formatMoneyInColumn(month.repaid_cents)}
            </Anchor>,
            formatMoneyInColumn(month.undone_cents),
          ],
        }))}
      />
    </Section>
  )
}
