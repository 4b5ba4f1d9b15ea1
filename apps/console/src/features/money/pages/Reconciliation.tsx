import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Difference, ReconciledDay, Side } from '../money-types.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { Form } from '../../../ui/Form.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { Time } from '../../../ui/Time.tsx'
import { DifferencesBadge } from '../MoneyBadges.tsx'
import { MoneyQueueTable } from '../../../shared/MoneyQueueTable.tsx'
import { useDayRun } from '../../../shared/use-day-run.ts'

const IN = new Set<Difference['movement']>(['pix_in', 'return_in'])

/** The total in or out of a day, according to one side. */
const sumOf = (
  { totals }: ReconciledDay,
  into: boolean,
  of: (total: ReconciledDay['totals'][number]) => Side,
): string =>
  formatMoneyInColumn(
    totals.filter(({ movement }) => IN.has(movement) === into).reduce((sum, total) => sum + of(total).cents, 0),
  )

const columns = (): Column<ReconciledDay, string>[] => [
  {
    name: 'day',
    header: texts.console_recon_day(),
    unbroken: true,
    cell: ({ day }) => (
      <Anchor inherit href={hrefOf(['reconciliation', day])}>
        {formatDay(day)}
      </Anchor>
    ),
  },
  {
    name: 'in-bank',
    header: texts.console_recon_in_bank(),
    wide: true,
    unbroken: true,
    cell: (row) => sumOf(row, true, ({ bank }) => bank),
  },
  {
    name: 'in-ledger',
    header: texts.console_recon_in_ledger(),
    wide: true,
    unbroken: true,
    cell: (row) => sumOf(row, true, ({ ledger }) => ledger),
  },
  {
    name: 'out-bank',
    header: texts.console_recon_out_bank(),
    wide: true,
    unbroken: true,
    cell: (row) => sumOf(row, false, ({ bank }) => bank),
  },
  {
    name: 'out-ledger',
    header: texts.console_recon_out_ledger(),
    wide: true,
    unbroken: true,
    cell: (row) => sumOf(row, false, ({ ledger }) => ledger),
  },
  {
    name: 'result',
    header: texts.console_recon_result(),
    cell: ({ differences }) => <DifferencesBadge differences={differences} />,
  },
  { name: 'ran', header: texts.console_recon_ran(), wide: true, cell: ({ ran_at }) => <Time at={ran_at} /> },
]

/** The ledger compared with the bank, day by day. */
export function Reconciliation({ me }: { me: Me }) {
  const table = useTable(['day'], { by: 'day', order: 'desc' })
  const read = useQuery('POST /api/console/reconciliation', {
    action: 'list',
    page: table.view.page,
    page_size: table.view.pageSize,
  })
  const { data, reload } = read
  return (
    <MoneyQueueTable
      {...tableProps(table, read)}
      of="reconciliation"
      columns={columns()}
      rowKey={({ day }) => day}
      empty={texts.console_recon_none()}
    >
      {me.actions.includes('reconciliation.run') && <RunDay rows={data?.rows ?? []} reload={reload} />}
    </MoneyQueueTable>
  )
}

/** Any past day can be compared, even one that never was. */
function RunDay({ rows, reload }: { rows: readonly ReconciledDay[]; reload: () => void }) {
  const [day, setDay] = useState('')
  const { run, busy, fault, running } = useDayRun(
    (targetDay) => rows.find((row) => row.day === targetDay)?.ran_at,
    reload,
  )
  const atField = fault?.fields['day']
  return (
    <Form fault={atField === undefined ? fault : undefined} onSubmit={() => run(day)}>
      <Stack gap="xs">
        <Group align="flex-end" gap="sm">
          <TextInput
            type="date"
            label={texts.console_recon_run_day()}
            error={atField}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Button type="submit" variant="light" loading={busy}>
            {texts.console_recon_run()}
          </Button>
        </Group>
        {running !== undefined && (
          <Text size="sm" role="status">
            {running}
          </Text>
        )}
      </Stack>
    </Form>
  )
}
