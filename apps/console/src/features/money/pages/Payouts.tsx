import { Stack } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useCountChange } from '../../../shared/waiting-work.ts'
import type { PayoutRow } from '../money-types.ts'
import { payoutReasons, payoutStates } from '../money-labels.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatSpan } from '../../../ui/format-time.ts'
import { StateFilter } from '../../../ui/StateFilter.tsx'
import { Time } from '../../../ui/Time.tsx'
import { PayoutBadge } from '../MoneyBadges.tsx'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { LinkCell } from '../../../shared/LinkCell.tsx'
import { MoneyQueueTable } from '../../../shared/MoneyQueueTable.tsx'
import { useStateFilter } from '../../../shared/use-state-filter.ts'

const nameOf = ({ borrower_name }: PayoutRow): string => borrower_name || texts.console_phone_change_unnamed()

const columns = (): Column<PayoutRow, string>[] => [
  {
    name: 'number',
    header: texts.console_payout(),
    unbroken: true,
    cell: (row) => (
      <LinkCell
        path={['payouts', row.id]}
        link={row.number}
        more={[nameOf(row), formatMoneyInColumn(row.amount_cents)]}
      />
    ),
  },
  {
    name: 'borrower',
    header: texts.console_borrower(),
    wide: true,
    cell: ({ borrower_id, borrower_name }) => <BorrowerLink id={borrower_id} name={borrower_name} />,
  },
  {
    name: 'amount',
    header: texts.console_amount(),
    wide: true,
    unbroken: true,
    cell: ({ amount_cents }) => formatMoneyInColumn(amount_cents),
  },
  {
    name: 'account',
    header: texts.console_account(),
    wide: true,
    unbroken: true,
    cell: ({ account }) => account.masked,
  },
  {
    name: 'asked',
    header: texts.console_requested_at(),
    wide: true,
    cell: ({ created_at }) => <Time at={created_at} />,
  },
  {
    name: 'waiting',
    header: texts.console_payout_waiting(),
    wide: true,
    cell: ({ ended_at, waiting_seconds }) => (ended_at === null ? formatSpan(waiting_seconds) : texts.console_none()),
  },
  { name: 'tries', header: texts.console_payout_tries(), wide: true, cell: ({ tries }) => tries },
  {
    name: 'state',
    header: texts.console_state(),
    cell: ({ state, reason, seconds_left }) => (
      <Stack gap={2} align="flex-start">
        <PayoutBadge state={state} />
        {seconds_left !== null && <Countdown secondsLeft={seconds_left} />}
        {reason !== null && payoutReasons.of(reason)}
      </Stack>
    ),
  },
]

export function Payouts() {
  const table = useTable(['created'], { by: 'created', order: 'asc' })
  const { state, filter } = useStateFilter(table, payoutStates, 'approval')
  const read = useQuery('POST /api/console/payouts', {
    action: 'list',
    ...(state === undefined ? {} : { state }),
    page: table.view.page,
    page_size: table.view.pageSize,
  })
  useCountChange('payouts', read.reload)
  return (
    <MoneyQueueTable
      {...tableProps(table, read)}
      of="payouts"
      columns={columns()}
      rowKey={({ id }) => id}
      empty={state === 'approval' ? texts.console_payouts_none() : texts.console_rows_empty()}
    >
      <StateFilter {...filter} />
    </MoneyQueueTable>
  )
}
