import { Stack } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useCountChange } from '../../../shared/waiting-work.ts'
import type { ProofRow } from '../money-types.ts'
import { proofStates } from '../money-labels.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { StateFilter } from '../../../ui/StateFilter.tsx'
import { Time } from '../../../ui/Time.tsx'
import { ProofBadge, ProposedBadge } from '../MoneyBadges.tsx'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { LinkCell } from '../../../shared/LinkCell.tsx'
import { MoneyQueueTable } from '../../../shared/MoneyQueueTable.tsx'
import { useStateFilter } from '../../../shared/use-state-filter.ts'

const nameOf = ({ borrower_name }: ProofRow): string => borrower_name || texts.console_phone_change_unnamed()

const columns = (): Column<ProofRow, string>[] => [
  {
    name: 'order',
    header: texts.console_order(),
    unbroken: true,
    cell: (row) => (
      <LinkCell
        path={['proofs', row.id]}
        link={row.order_number}
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
    name: 'kind',
    header: texts.console_proof_kind(),
    wide: true,
    cell: ({ image_link, reference }) =>
      [image_link !== null && texts.console_proof_picture(), reference !== null && texts.console_proof_reference()]
        .filter((part) => part !== false)
        .join(', '),
  },
  { name: 'sent', header: texts.console_sent(), wide: true, cell: ({ sent_at }) => <Time at={sent_at} /> },
  {
    name: 'state',
    header: texts.console_deadline(),
    cell: ({ state, seconds_left, proposal }) => (
      <Stack gap={4} align="flex-start">
        {state === 'waiting' ? <Countdown secondsLeft={seconds_left} /> : <ProofBadge state={state} />}
        {proposal !== null && <ProposedBadge proposal={proposal} />}
      </Stack>
    ),
  },
]

/** Borrowers who report a payment that the service has not found yet. */
export function Proofs() {
  const table = useTable(['due'], { by: 'due', order: 'asc' })
  const { state, filter } = useStateFilter(table, proofStates, 'waiting')
  const read = useQuery('POST /api/console/proofs', {
    action: 'list',
    ...(state === undefined ? {} : { state }),
    page: table.view.page,
    page_size: table.view.pageSize,
  })
  useCountChange('proofs', read.reload)
  return (
    <MoneyQueueTable
      {...tableProps(table, read)}
      of="proofs"
      columns={columns()}
      rowKey={({ id }) => id}
      empty={state === 'waiting' ? texts.console_proofs_none() : texts.console_rows_empty()}
    >
      <StateFilter {...filter} />
    </MoneyQueueTable>
  )
}
