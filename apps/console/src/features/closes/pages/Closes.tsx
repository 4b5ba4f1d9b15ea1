import { Alert, Anchor, Stack } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { CloseRow } from '../closes.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Time } from '../../../ui/Time.tsx'
import { LateIofGuides } from '../LateIofGuides.tsx'
import { CloseBadge } from '../CloseBadge.tsx'

const columns = (): Column<CloseRow, string>[] => [
  {
    name: 'day',
    header: texts.console_close_day(),
    unbroken: true,
    cell: ({ day }) => (
      <Anchor inherit href={hrefOf(['closes', day])}>
        {formatDay(day)}
      </Anchor>
    ),
  },
  { name: 'result', header: texts.console_close_result(), cell: ({ failed }) => <CloseBadge failed={failed} /> },
  { name: 'late', header: texts.console_close_late(), wide: true, cell: ({ late }) => late },
  {
    name: 'out',
    header: texts.console_close_out(),
    wide: true,
    unbroken: true,
    cell: ({ principal_cents }) => formatMoneyInColumn(principal_cents),
  },
  { name: 'closed', header: texts.console_close_closed(), wide: true, cell: ({ ended_at }) => <Time at={ended_at} /> },
]

/** The local days, each with the result of its close. */
export function Closes() {
  const table = useTable(['day'], { by: 'day', order: 'desc' })
  const read = useQuery('POST /api/console/closes', {
    action: 'list',
    page: table.view.page,
    page_size: table.view.pageSize,
  })
  const { waiting, iof_late: late } = read.data ?? { waiting: null, iof_late: [] }
  return (
    <Stack>
      <PageTitle>{texts.console_page_closes()}</PageTitle>
      <LateIofGuides guides={late} />
      {waiting !== null && <Alert role="status">{texts.console_closes_waiting({ day: formatDay(waiting) })}</Alert>}
      <DataTable
        {...tableProps(table, read)}
        name={texts.console_page_closes()}
        columns={columns()}
        rowKey={({ day }) => day}
        empty={texts.console_closes_none()}
      />
    </Stack>
  )
}
