import { Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useCountChange } from '../../../shared/waiting-work.ts'
import { guideStates, type Guide, type Running } from '../iof-guides.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { StateFilter } from '../../../ui/StateFilter.tsx'
import { LinkCell } from '../../../shared/LinkCell.tsx'
import { MoneyQueueTable } from '../../../shared/MoneyQueueTable.tsx'
import { useStateFilter } from '../../../shared/use-state-filter.ts'
import { GuideBadge } from '../GuideBadge.tsx'

const columns = (): Column<Guide, string>[] => [
  {
    name: 'period',
    header: texts.console_iof_period(),
    cell: ({ from, to, pay_by, amount_cents }) => (
      <LinkCell
        path={['iof', from]}
        link={texts.console_iof_period_of({ from: formatDay(from), to: formatDay(to) })}
        more={[formatMoneyInColumn(amount_cents), `${texts.console_iof_pay_by()}: ${formatDay(pay_by)}`]}
      />
    ),
  },
  {
    name: 'amount',
    header: texts.console_iof_amount(),
    wide: true,
    unbroken: true,
    cell: ({ amount_cents }) => formatMoneyInColumn(amount_cents),
  },
  {
    name: 'pay_by',
    header: texts.console_iof_pay_by(),
    wide: true,
    unbroken: true,
    cell: ({ pay_by }) => formatDay(pay_by),
  },
  { name: 'loans', header: texts.console_iof_loans(), wide: true, cell: ({ loans }) => loans },
  { name: 'state', header: texts.console_state(), cell: (guide) => <GuideBadge guide={guide} /> },
]

/** The current period: its IOF so far, and when its guide will be due. */
const UnderWay = ({ running: { from, to, pay_by, charged_cents } }: { running: Running }) => (
  <Text size="sm">
    {texts.console_iof_running({
      from: formatDay(from),
      to: formatDay(to),
      amount: formatMoneyInColumn(charged_cents),
      day: formatDay(pay_by),
    })}
  </Text>
)

/** IOF by ten-day period, newest first. */
export function Guides() {
  const table = useTable(['period'], { by: 'period', order: 'desc' })
  const { state, filter } = useStateFilter(table, guideStates, 'all')
  const read = useQuery('POST /api/console/iof_guides', {
    action: 'list',
    ...(state === undefined ? {} : { state }),
    page: table.view.page,
    page_size: table.view.pageSize,
  })
  useCountChange('iof', read.reload)
  const { data } = read
  return (
    <MoneyQueueTable
      {...tableProps(table, read)}
      of="iof"
      columns={columns()}
      rowKey={({ from }) => from}
      empty={state === undefined ? texts.console_iof_none() : texts.console_iof_none_state()}
    >
      <Text size="sm" c="dimmed">
        {texts.console_iof_intro()}
      </Text>
      {data !== undefined && <UnderWay running={data.running} />}
      <StateFilter {...filter} />
    </MoneyQueueTable>
  )
}
