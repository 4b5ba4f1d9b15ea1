import { Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { type RefundRow, refundCauses, refundStates } from '../refunds.ts'
import type { Me } from '../../../shared/request.ts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StateFilter } from '../../../ui/StateFilter.tsx'
import { Tag, type TagProps } from '../../../ui/Tag.tsx'
import { RefundDetail } from '../RefundDetail.tsx'
import { useStateFilter } from '../../../shared/use-state-filter.ts'

const LOOKS: Record<RefundRow['state'], Pick<TagProps, 'tone' | 'filled' | 'sign'>> = {
  open: {},
  proposed: { filled: true, sign: '½' },
  asked: {},
  done: { tone: 'gray', sign: '✓' },
  not_done: { tone: 'red', sign: '✗' },
}

const nameOf = ({ borrower_name }: RefundRow): string => borrower_name || texts.console_phone_change_unnamed()

const columns = (): Column<RefundRow, string>[] => [
  {
    name: 'borrower',
    header: texts.console_borrower(),
    cell: (row) => (
      <Stack gap={2}>
        {row.borrower_id === null ? nameOf(row) : <BorrowerLink id={row.borrower_id} name={row.borrower_name ?? ''} />}
        <Text inherit hiddenFrom="sm">
          {refundCauses.of(row.why)}
        </Text>
      </Stack>
    ),
  },
  {
    name: 'amount',
    header: texts.console_refund_amount(),
    unbroken: true,
    cell: ({ refund_cents }) => formatMoneyInColumn(refund_cents),
  },
  {
    name: 'paid',
    header: texts.console_refund_paid(),
    wide: true,
    unbroken: true,
    cell: ({ amount_cents }) => formatMoneyInColumn(amount_cents),
  },
  {
    name: 'wallet',
    header: texts.console_account_wallet(),
    wide: true,
    unbroken: true,
    cell: ({ wallet_cents }) => formatMoneyInColumn(wallet_cents),
  },
  {
    name: 'last',
    header: texts.console_refund_last_day(),
    unbroken: true,
    cell: ({ last_day }) => formatDay(last_day),
  },
  { name: 'why', header: texts.console_refund_why(), wide: true, cell: ({ why }) => refundCauses.of(why) },
  {
    name: 'state',
    header: texts.console_state(),
    wide: true,
    cell: ({ state }) => <Tag {...LOOKS[state]}>{refundStates.of(state)}</Tag>,
  },
]

/** Overpayments that can go back to the payer. */
export function Refunds({ me }: { me: Me }) {
  const table = useTable<string>(['at'], { by: 'at', order: 'asc' })
  const { state, filter } = useStateFilter(table, refundStates, 'open')
  const read = useQuery('POST /api/console/refunds', {
    action: 'list',
    ...(state === undefined ? {} : { state }),
    page: table.view.page,
    page_size: table.view.pageSize,
  })
  return (
    <Stack>
      <PageTitle>{texts.console_page_refunds()}</PageTitle>
      <Text size="sm" c="dimmed">
        {texts.console_refund_intro()}
      </Text>
      <StateFilter {...filter} />
      <DataTable
        {...tableProps(table, read)}
        name={texts.console_page_refunds()}
        columns={columns()}
        rowKey={({ end_to_end_id, refund }) => `${end_to_end_id} ${refund?.id ?? ''}`}
        empty={state === 'open' ? texts.console_refund_none() : texts.console_rows_empty()}
        renderDetail={(row) => <RefundDetail row={row} me={me} reload={read.reload} />}
      />
    </Stack>
  )
}
