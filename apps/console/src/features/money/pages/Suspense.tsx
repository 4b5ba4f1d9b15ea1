import { Group, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useCountChange } from '../../../shared/waiting-work.ts'
import type { SuspenseRow } from '../money-types.ts'
import { lineCauses, lineStates } from '../money-labels.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatSpan } from '../../../ui/format-time.ts'
import { StateFilter } from '../../../ui/StateFilter.tsx'
import { Time } from '../../../ui/Time.tsx'
import { LineBadge, ProposedBadge } from '../MoneyBadges.tsx'
import { LinkCell } from '../../../shared/LinkCell.tsx'
import { MoneyQueueTable } from '../../../shared/MoneyQueueTable.tsx'
import { useStateFilter } from '../../../shared/use-state-filter.ts'

const DAY_SECONDS = 86_400
const payerOf = ({ payer_name, payer_document }: SuspenseRow): string =>
  [payer_name, payer_document].filter((part) => part !== null).join(' · ') || texts.console_line_payer_unknown()
const ageOf = ({ days }: SuspenseRow): string => (days === 0 ? texts.console_today() : formatSpan(days * DAY_SECONDS))

const columns = (): Column<SuspenseRow, string>[] => [
  {
    name: 'paid',
    header: texts.console_line_paid(),
    cell: (row) => (
      <LinkCell
        path={['suspense', row.end_to_end_id]}
        link={<Time at={row.paid_at} />}
        more={[payerOf(row), formatMoneyInColumn(row.amount_cents), ageOf(row)]}
      />
    ),
  },
  {
    name: 'amount',
    header: texts.console_amount(),
    wide: true,
    unbroken: true,
    cell: ({ amount_cents }) => formatMoneyInColumn(amount_cents),
  },
  { name: 'payer', header: texts.console_line_payer(), wide: true, cell: payerOf },
  {
    name: 'cause',
    header: texts.console_line_cause(),
    wide: true,
    cell: ({ cause }) => (cause === null ? texts.console_none() : lineCauses.of(cause)),
  },
  { name: 'age', header: texts.console_suspense_age(), wide: true, unbroken: true, cell: ageOf },
  {
    name: 'state',
    header: texts.console_state(),
    cell: ({ state, proposal }) =>
      proposal === null ? <LineBadge state={state} /> : <ProposedBadge proposal={proposal} />,
  },
]

/** Money received that matches no order. */
export function Suspense() {
  const table = useTable(['paid'], { by: 'paid', order: 'asc' })
  const { state, filter } = useStateFilter(table, lineStates, 'suspense')
  const read = useQuery('POST /api/console/suspense', {
    action: 'list',
    ...(state === undefined ? {} : { state }),
    page: table.view.page,
    page_size: table.view.pageSize,
  })
  useCountChange('suspense', read.reload)
  const { data } = read
  return (
    <MoneyQueueTable
      {...tableProps(table, read)}
      of="suspense"
      columns={columns()}
      rowKey={({ end_to_end_id }) => end_to_end_id}
      empty={state === 'suspense' ? texts.console_suspense_none() : texts.console_rows_empty()}
    >
      <Group justify="space-between" gap="sm">
        <StateFilter {...filter} />
        {data !== undefined && data.total > 0 && data.sum_cents !== null && (
          <Text size="sm" fw={600}>
            {texts.console_suspense_sum({ amount: formatMoneyInColumn(data.sum_cents) })}
          </Text>
        )}
      </Group>
    </MoneyQueueTable>
  )
}
