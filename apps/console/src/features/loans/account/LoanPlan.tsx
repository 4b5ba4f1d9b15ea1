import { Anchor, Stack, Text } from '@mantine/core'
import { formatHundredths, formatMoneyInColumn, formatRate } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { Section } from '../../../ui/Section.tsx'

/** The newest plan of a loan, with its figures; the work on plans has a page of its own. */
export function LoanPlan({ loanId }: { loanId: string }) {
  const { data, fault, reload } = useQuery('POST /api/console/plans', { action: 'one', loan_id: loanId })
  return (
    <ItemLoader value={data?.case} fault={fault} onRetry={reload} href={hrefOf([])} link={texts.console_to_start()}>
      {({ plans, may_propose }) => {
        const figures = plans.find(({ terms }) => terms !== null)?.terms
        return (
          <Section title={texts.console_tab_plan()}>
            <Stack gap="sm">
              {figures == null ? (
                <Text size="sm">{texts.console_plan_none()}</Text>
              ) : (
                <Facts
                  facts={[
                    [texts.plan_row_count(), figures.count],
                    [texts.plan_row_next(), formatMoneyInColumn(figures.rows[0]?.payment_cents ?? 0)],
                    [texts.plan_row_next_on(), formatDay(figures.first_due_on)],
                    [texts.plan_row_last(), formatDay(figures.last_due_on)],
                    [texts.plan_row_total(), formatMoneyInColumn(figures.total_cents)],
                    [texts.plan_row_rate(), formatRate(figures.rate_monthly)],
                    [texts.console_plan_cet(), formatHundredths(figures.cet_annual_bp)],
                  ]}
                />
              )}
              <Anchor size="sm" href={hrefOf(['agreements', loanId])}>
                {may_propose && figures == null ? texts.console_account_plan_make() : texts.console_account_plan()}
              </Anchor>
            </Stack>
          </Section>
        )
      }}
    </ItemLoader>
  )
}
