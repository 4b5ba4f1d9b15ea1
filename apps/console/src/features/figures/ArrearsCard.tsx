import { Anchor, Text } from '@mantine/core'
import { formatAmountShort, formatMoneyInColumn, formatMoneyShort } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { arrearsBuckets } from '../../shared/arrears-buckets.ts'
import { Numbers } from '../../ui/charts/ChartTable.tsx'
import { ColumnBars } from '../../ui/charts/ColumnBars.tsx'
import { Section } from '../../ui/Section.tsx'
import { atRisk, type Figures, listHref, shareOf } from './figures.ts'
import classes from './figures.module.css'

type Late = Figures['arrears'][number] & { bucket: NonNullable<Figures['arrears'][number]['bucket']> }
const isLate = (row: Figures['arrears'][number]): row is Late => row.bucket !== null

export function ArrearsCard({ arrears }: Pick<Figures, 'arrears'>) {
  const late = arrears.filter(isLate)
  const risk = atRisk(arrears)
  const amount = formatMoneyShort(late.reduce((sum, { overdue_cents }) => sum + overdue_cents, 0))
  const loans = late.reduce((sum, row) => sum + row.loans, 0)
  const share = (cents: number): string => shareOf(cents, risk.principalCents)
  const steps = [
    [30, risk.over30],
    [60, risk.over60],
    [90, risk.over90],
  ] as const
  return (
    <Section
      title={texts.console_figures_arrears()}
      aside={
        <Text size="sm" c="dimmed">
          {texts.console_figures_arrears_total({ amount, count: loans })}
        </Text>
      }
    >
      <ColumnBars
        label={texts.console_figures_arrears_sentence({
          amount,
          loans,
          par30: share(risk.over30),
          par60: share(risk.over60),
          par90: share(risk.over90),
        })}
        tint="age"
        format={formatAmountShort}
        columns={late.map(({ bucket, overdue_cents }) => ({
          key: bucket,
          name: '',
          value: overdue_cents,
        }))}
      />
      <div className={classes['buckets']}>
        {late.map((row) => (
          <Anchor
            key={row.bucket}
            inherit
            href={listHref('arrears', { bucket: row.bucket })}
            aria-label={`${arrearsBuckets.of(row.bucket)} ${texts.console_bucket_loans({ count: row.loans })}`}
          >
            {arrearsBuckets.of(row.bucket)}
            <br />
            {row.loans}
          </Anchor>
        ))}
      </div>
      <Numbers
        show={texts.console_figures_table()}
        caption={texts.console_figures_arrears()}
        heads={[
          texts.console_bucket(),
          texts.console_figures_loans(),
          texts.console_figures_overdue(),
          texts.console_figures_principal_column(),
          '%',
        ]}
        rows={[
          ...arrears.map((row) => ({
            key: row.bucket ?? 'none',
            name: row.bucket === null ? texts.console_close_bucket_none() : arrearsBuckets.of(row.bucket),
            cells: [
              row.loans,
              formatMoneyInColumn(row.overdue_cents),
              formatMoneyInColumn(row.principal_cents),
              share(row.principal_cents),
            ],
          })),
          ...steps.map(([days, cents]) => ({
            key: String(days),
            name: texts.console_figures_par({ days }),
            cells: ['', '', formatMoneyInColumn(cents), share(cents)],
          })),
        ]}
      />
    </Section>
  )
}
