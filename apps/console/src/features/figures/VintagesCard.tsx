import { Anchor, Stack, Text } from '@mantine/core'
import { formatMoneyShort, formatPercent } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { TintTable } from '../../ui/charts/TintTable.tsx'
import { formatMonthOfYear } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import { StateFilter } from '../../ui/StateFilter.tsx'
import { type Figures, listHref } from './figures.ts'

type Shown = 'late' | 'paid'
type Vintage = Figures['vintages'][number]

/** A fifth of a month that is late is as bad as it gets; all of it is paid in the end. */
const DARKEST: Record<Shown, number> = { late: 0.2, paid: 1 }

const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

function sharesOf({ ages, credited_cents }: Vintage, columns: number, shown: Shown): (number | null)[] {
  return Array.from({ length: columns }, (_, age) => {
    const cell = ages.find((each) => each.age === age)
    if (cell === undefined || credited_cents === 0) return null
    return (shown === 'late' ? cell.late_cents : cell.paid_cents) / credited_cents
  })
}

export function VintagesCard({ vintages }: Pick<Figures, 'vintages'>) {
  const [shown, setShown] = useState<Shown>('late')
  const columns = Math.max(0, ...vintages.flatMap(({ ages }) => ages.map(({ age }) => age + 1)))
  const caption =
    shown === 'late' ? texts.console_figures_vintages_late_note() : texts.console_figures_vintages_paid_note()
  return (
    <Section
      title={texts.console_figures_vintages()}
      aside={
        <StateFilter<Shown>
          label={texts.console_figures_vintages_show()}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'late', label: texts.console_figures_vintages_late() },
            { value: 'paid', label: texts.console_figures_vintages_paid() },
          ]}
        />
      }
    >
      {vintages.length === 0 ? (
        <Text size="sm">{texts.console_figures_vintages_none()}</Text>
      ) : (
        <Stack gap="xs">
          <TintTable
            caption={caption}
            heads={[
              texts.console_figures_month(),
              texts.console_figures_loans(),
              texts.console_figures_credited(),
              ...Array.from({ length: columns }, (_, age) => String(age)),
            ]}
            rows={vintages.toReversed().map((vintage) => ({
              key: vintage.month,
              cells: [
                <Anchor
                  key="month"
                  inherit
                  href={listHref('credited', {
                    from: vintage.month,
                    to: lastDayOf(vintage.month),
                    ...(shown === 'late' ? { late: 'yes' } : {}),
                  })}
                >
                  {formatMonthOfYear(vintage.month)}
                </Anchor>,
                vintage.loans,
                formatMoneyShort(vintage.credited_cents),
              ],
              shares: sharesOf(vintage, columns, shown),
            }))}
            tone={shown === 'late' ? 'bad' : 'good'}
            darkest={DARKEST[shown]}
            format={(share) => formatPercent((100 * share).toFixed(1))}
          />
        </Stack>
      )}
    </Section>
  )
}
