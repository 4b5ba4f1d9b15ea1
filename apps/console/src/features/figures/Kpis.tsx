import { Anchor, Card, Text } from '@mantine/core'
import { formatAmount, formatMoneyShort, formatPercent } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { formatDay, formatMonthOfYear } from '../../ui/format-time.ts'
import { atRisk, type Figures, listHref, shareOf, signed } from './figures.ts'
import classes from './figures.module.css'

interface KpiProps {
  name: string
  /** Opens what is behind the number. */
  href: string
  value: string
  children: ReactNode
}

const Kpi = ({ name, href, value, children }: KpiProps) => (
  <Card withBorder className={classes['kpi'] ?? ''} component="section" aria-label={name} padding="md">
    <Anchor size="sm" href={href}>
      {name}
    </Anchor>
    <p className={classes['big']}>{value}</p>
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  </Card>
)

const percent = (size: number): string => formatPercent(size.toFixed(1))

export function Kpis({ figures }: { figures: Figures }) {
  const { day, arrears, before, decisions, from } = figures
  const risk = atRisk(arrears)
  const month = figures.months.at(-1)
  const decided = decisions.approved + decisions.rejected
  const share = (late: number, principal: number): number => (principal === 0 ? 0 : (100 * late) / principal)
  const points =
    before === null ? 0 : share(risk.over30, risk.principalCents) - share(before.late_cents, before.principal_cents)
  return (
    <div className={classes['kpis']}>
      <Kpi
        name={texts.console_figures_principal()}
        href={listHref('portfolio')}
        value={formatMoneyShort(risk.principalCents)}
      >
        {before === null || before.principal_cents === 0
          ? texts.console_figures_no_earlier()
          : texts.console_figures_change({
              change: signed((100 * (risk.principalCents - before.principal_cents)) / before.principal_cents, percent),
              day: formatDay(before.day),
            })}
      </Kpi>
      <Kpi
        name={texts.console_figures_credited_in({ month: formatMonthOfYear(day) })}
        href={listHref('credited', { from: month?.from ?? day, to: day })}
        value={formatMoneyShort(month?.credited_cents ?? 0)}
      >
        {texts.console_figures_credited_loans({ count: month?.credited ?? 0, day: formatDay(day) })}
      </Kpi>
      <Kpi
        name={texts.console_figures_repaid_in({ month: formatMonthOfYear(day) })}
        href={listHref('repaid', { from: month?.from ?? day, to: day })}
        value={formatMoneyShort(month?.repaid_cents ?? 0)}
      >
        {month === undefined || month.repaid_cents === 0
          ? texts.console_figures_nothing_repaid()
          : texts.console_figures_in_time({ share: shareOf(month.repaid_in_time_cents, month.repaid_cents) })}
      </Kpi>
      <Kpi
        name={texts.console_figures_approved()}
        href={listHref('decided', { from, to: day })}
        value={shareOf(decisions.approved, decided)}
      >
        {decided === 0
          ? texts.console_figures_no_decisions()
          : texts.console_figures_approved_of({ approved: decisions.approved, count: decided })}
      </Kpi>
      <Kpi
        name={texts.console_figures_over_30()}
        href={listHref('arrears')}
        value={shareOf(risk.over30, risk.principalCents)}
      >
        {before !== null && (
          <>
            <span className={classes[points > 0 ? 'worse' : 'better']}>
              {texts.console_figures_points({ points: signed(points, (size) => formatAmount(Math.round(size * 100))) })}
            </span>
            {' · '}
          </>
        )}
        {texts.console_figures_over_30_of({ amount: formatMoneyShort(risk.over30) })}
      </Kpi>
    </div>
  )
}
