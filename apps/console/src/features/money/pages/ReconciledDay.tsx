import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { formatAmount, formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import type { Difference, ReconciledDay as Day, ReconciliationAnswer, Side } from '../money-types.ts'
import { differenceKinds, movements } from '../money-labels.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { AuditTrail } from '../../../shared/AuditTrail.tsx'
import { DifferencesBadge } from '../MoneyBadges.tsx'
import { MoneyItemHeader } from '../../../shared/MoneyItemHeader.tsx'
import classes from './ReconciledDay.module.css'
import { useDayRun } from '../../../shared/use-day-run.ts'

export function ReconciledDay({ day, me }: { day: string; me: Me }) {
  const { data, fault, reload } = useQuery('POST /api/console/reconciliation', { action: 'one', day })
  return (
    <ItemLoader
      value={data}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['reconciliation'])}
      link={texts.console_recon_to_list()}
    >
      {(found) => <DayView answer={found} me={me} reload={reload} />}
    </ItemLoader>
  )
}

/** One day: the totals side by side, then each difference. */
function DayView({
  answer: { day, differences },
  me,
  reload,
}: {
  answer: ReconciliationAnswer
  me: Me
  reload: () => void
}) {
  const { run, busy, fault, running } = useDayRun(() => day.ran_at, reload)
  const mayRun = me.actions.includes('reconciliation.run')
  const again = (): void => run(day.day)
  useShortcuts({ a: mayRun && !busy ? again : undefined })
  return (
    <Stack>
      <MoneyItemHeader
        queue="reconciliation"
        title={texts.console_recon_of({ day: formatDay(day.day) })}
        keys={mayRun ? [['a', texts.console_recon_run_again()]] : []}
      >
        <DifferencesBadge differences={day.differences} />
        <Text size="sm" component="span">
          {texts.console_recon_ran()} <Time at={day.ran_at} />
        </Text>
      </MoneyItemHeader>
      <Section title={texts.console_next_step()}>
        <Stack gap="sm" align="flex-start">
          {fault !== undefined && <FaultAlert message={fault.message} />}
          <Text size="sm">
            {day.differences === 0 ? texts.console_recon_next_equal() : texts.console_recon_next_open()}
          </Text>
          {mayRun && (
            <Button variant="default" loading={busy} onClick={again}>
              {texts.console_recon_run_again()}
            </Button>
          )}
          {running !== undefined && (
            <Text size="sm" role="status">
              {running}
            </Text>
          )}
        </Stack>
      </Section>
      <Totals totals={day.totals} />
      <Section title={texts.console_recon_listed()}>
        {differences.length === 0 ? (
          <Text size="sm">{texts.console_recon_no_difference()}</Text>
        ) : (
          <Stack gap="lg" component="ul" className={classes['list'] ?? ''}>
            {differences.map((difference) => (
              <One key={`${difference.movement} ${difference.key} ${difference.kind}`} difference={difference} />
            ))}
          </Stack>
        )}
      </Section>
      {me.actions.includes('audit.read') && (
        <AuditTrail
          key={day.ran_at}
          sides={[{ value: 'day', label: texts.console_trail_day(), filter: { subject: `reconciliation:${day.day}` } }]}
        />
      )}
    </Stack>
  )
}

const written = ({ cents, count }: Side): string => texts.console_recon_side({ amount: formatAmount(cents), count })

function Totals({ totals }: Pick<Day, 'totals'>) {
  return (
    <Section title={texts.console_recon_totals()}>
      <Table fz="sm" verticalSpacing={6} horizontalSpacing={4} aria-label={texts.console_recon_totals()}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.console_recon_movement()}</Table.Th>
            <Table.Th scope="col">{texts.console_recon_bank_reais()}</Table.Th>
            <Table.Th scope="col">{texts.console_recon_ledger_reais()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {totals.map(({ movement, bank, ledger }) => (
            <Table.Tr key={movement}>
              <Table.Th scope="row">
                {movements.of(movement)}
                {(bank.cents !== ledger.cents || bank.count !== ledger.count) && (
                  <div>
                    <Tag tone="red" sign="≠">
                      {texts.console_recon_differs()}
                    </Tag>
                  </div>
                )}
              </Table.Th>
              <Table.Td>{written(bank)}</Table.Td>
              <Table.Td>{written(ledger)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

/** Links a PIX to its page. */
const keyOf = ({ movement, kind, key }: Difference): ReactNode => {
  if (kind === 'not_in_ledger') return key
  if (movement === 'pix_in')
    return (
      <Anchor inherit href={hrefOf(['suspense', key])}>
        {key}
      </Anchor>
    )
  return movement === 'payout' ? (
    <Anchor inherit href={hrefOf(['payouts', key])}>
      {key}
    </Anchor>
  ) : (
    key
  )
}
const sideOf = (cents: number | null): string =>
  cents === null ? texts.console_recon_missing() : formatMoneyInColumn(cents)

function One({ difference }: { difference: Difference }) {
  const { movement, kind, bank_cents, ledger_cents, at } = difference
  return (
    <li>
      <Group gap="xs" mb={4}>
        <Tag tone="red" sign="!">
          {differenceKinds.of(kind)}
        </Tag>
        <Text size="sm" span>
          {movements.of(movement)}
        </Text>
      </Group>
      <Facts
        facts={[
          [texts.console_recon_key(), keyOf(difference)],
          [texts.console_recon_bank(), sideOf(bank_cents)],
          [texts.console_recon_ledger(), sideOf(ledger_cents)],
          [texts.console_time(), <Time key="at" at={at} />],
        ]}
      />
    </li>
  )
}
