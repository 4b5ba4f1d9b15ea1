import { Anchor, Button, Group, NativeSelect, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { inMyLanguage } from '../../../shared/languages.ts'
import { audiences, isNoticeState, noticeStateOptions, type Notice } from '../notices.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { FilterForm } from '../../../ui/FilterForm.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Time } from '../../../ui/Time.tsx'
import { NoticeTag } from '../NoticeTag.tsx'
import { MissingLanguages } from '../../../shared/MissingLanguages.tsx'

/** The server sorts: the latest start first. */
const ORDERS = ['starts_at'] as const

const columns = (): Column<Notice, 'starts_at'>[] => [
  {
    name: 'title',
    header: texts.console_notice_title(),
    cell: ({ id, title }) => (
      <Anchor inherit href={hrefOf(['notices', id])}>
        {inMyLanguage(title)}
      </Anchor>
    ),
  },
  { name: 'state', header: texts.console_state(), cell: ({ state }) => <NoticeTag state={state} /> },
  {
    name: 'for',
    header: texts.console_notice_audience(),
    wide: true,
    unbroken: true,
    cell: ({ audience }) => audiences.of(audience),
  },
  {
    name: 'missing',
    header: texts.console_notice_missing(),
    wide: true,
    cell: ({ missing }) => <MissingLanguages missing={missing} none={texts.console_notice_missing_none()} />,
  },
  { name: 'from', header: texts.console_notice_starts(), wide: true, cell: ({ starts_at }) => <Time at={starts_at} /> },
  {
    name: 'until',
    header: texts.console_notice_ends(),
    wide: true,
    cell: ({ ends_at, stopped_at }) => <Time at={stopped_at ?? ends_at} />,
  },
]

export function Notices({ me }: { me: Me }) {
  const table = useTable(ORDERS, { by: 'starts_at', order: 'desc' })
  const { view, filter, setFilter } = table
  const state = filter('state')
  const read = useQuery('POST /api/console/notices', {
    action: 'list',
    ...(isNoticeState(state) ? { filter: { state } } : {}),
    page: view.page,
    page_size: view.pageSize,
  })
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>{texts.console_page_notices()}</PageTitle>
        {me.actions.includes('notices.write') && (
          <Button component="a" href={hrefOf(['notices', 'add'])}>
            {texts.console_page_add_notice()}
          </Button>
        )}
      </Group>
      <FilterForm values={{ state }} onFilter={setFilter}>
        <NativeSelect
          name="state"
          label={texts.console_state()}
          defaultValue={state}
          data={[{ value: '', label: texts.console_any() }, ...noticeStateOptions()]}
        />
      </FilterForm>
      <DataTable
        {...tableProps(table, read)}
        name={texts.console_to_notices()}
        columns={columns()}
        rowKey={({ id }) => id}
        empty={state === '' ? texts.console_notices_none() : texts.console_rows_empty()}
      />
    </Stack>
  )
}
