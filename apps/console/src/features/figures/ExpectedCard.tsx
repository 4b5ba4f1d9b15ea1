import { Anchor, Text } from '@mantine/core'
import { formatAmountShort, formatMoneyInColumn, formatMoneyShort } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { Numbers } from '../../ui/charts/ChartTable.tsx'
import { ColumnBars } from '../../ui/charts/ColumnBars.tsx'
import { formatDay, formatShortDay } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import { type Figures, listHref } from './figures.ts'

const DAY_MS = 86_400_000
const [WEEK, WEEKS, DAYS_AHEAD] = [7, 13, 90]

interface Week {
  from: string
  to: string
  installments: number
  cents: number
}

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The weeks after the last closed day. */
function weeksOf({ day, expected }: Figures): Week[] {
  return Array.from({ length: WEEKS }, (_, index) => {
    const from = later(day, 1 + index * WEEK)
    const to = later(day, Math.min((index + 1) * WEEK, DAYS_AHEAD))
    const rows = expected.filter((each) => each.day >= from && each.day <= to)
    return {
      from,
      to,
      installments: rows.reduce((sum, { installments }) => sum + installments, 0),
      cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    }
  })
}

export function ExpectedCard({ figures }: { figures: Figures }) {
  const weeks = weeksOf(figures)
  const count = weeks.reduce((sum, { installments }) => sum + installments, 0)
  const amount = formatMoneyShort(weeks.reduce((sum, { cents }) => sum + cents, 0))
  const last = later(figures.day, DAYS_AHEAD)
  return (
    <Section
      title={texts.console_figures_expected()}
      aside={
        <Text size="sm" c="dimmed">
          {texts.console_figures_expected_total({ amount, count })}
        </Text>
      }
    >
      {count === 0 ? (
        <Text size="sm">{texts.console_figures_no_expected()}</Text>
      ) : (
        <>
          <ColumnBars
            label={texts.console_figures_expected_sentence({ amount, count, day: formatDay(last) })}
            tint="plain"
            format={formatAmountShort}
            columns={weeks.map(({ from, cents }) => ({ key: from, name: formatShortDay(from), value: cents }))}
          />
          <Numbers
            show={texts.console_figures_table()}
            caption={texts.console_figures_expected()}
            heads={[texts.console_figures_week(), texts.console_figures_installments(), texts.console_figures_amount()]}
            rows={weeks.map(({ from, to, installments, cents }) => ({
              key: from,
              name: (
                <Anchor inherit href={listHref('expected', { from, to })}>
                  {texts.console_figures_week_of({ from: formatShortDay(from), to: formatShortDay(to) })}
                </Anchor>
              ),
              cells: [installments, formatMoneyInColumn(cents)],
            }))}
          />
        </>
      )}
    </Section>
  )
}
