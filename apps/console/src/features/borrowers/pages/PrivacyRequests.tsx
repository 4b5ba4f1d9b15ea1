import { Anchor, NativeSelect, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { isPrivacyState, privacyStateOptions, type PrivacyRow } from '../privacy-request-states.ts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { FilterForm } from '../../../ui/FilterForm.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Time } from '../../../ui/Time.tsx'
import { PrivacyBadge } from '../PrivacyBadge.tsx'

/** The server sorts the queue: the nearest deadline first. */
const ORDERS = ['due_at'] as const
const ALL = 'all'

const columns = (): Column<PrivacyRow, 'due_at'>[] => [
  {
    name: 'phone',
    header: texts.console_privacy_phone(),
    unbroken: true,
    cell: ({ id, phone_masked }) => (
      <Anchor inherit href={hrefOf(['privacy', id])}>
        {phone_masked ?? texts.console_privacy_erased()}
      </Anchor>
    ),
  },
  {
    name: 'name',
    header: texts.console_phone_change_borrower(),
    wide: true,
    cell: ({ borrower_id, borrower_name }) => <BorrowerLink id={borrower_id} name={borrower_name} />,
  },
  { name: 'state', header: texts.console_state(), cell: (request) => <PrivacyBadge request={request} /> },
  {
    name: 'asked',
    header: texts.console_requested_at(),
    wide: true,
    cell: ({ asked_at }) => <Time at={asked_at} />,
  },
  { name: 'due', header: texts.console_privacy_due(), wide: true, cell: ({ due_at }) => <Time at={due_at} /> },
]

/** Borrowers' requests for erasure. */
export function PrivacyRequests() {
  const table = useTable(ORDERS, { by: 'due_at', order: 'asc' })
  const { view, filter, setFilter } = table
  // By default only the requests that wait for an operator.
  const stateFilter = filter('state')
  const state = isPrivacyState(stateFilter) || stateFilter === ALL ? stateFilter : 'waiting'
  const read = useQuery('POST /api/console/privacy', {
    action: 'list',
    ...(isPrivacyState(state) ? { filter: { state } } : {}),
    page: view.page,
    page_size: view.pageSize,
  })

  return (
    <Stack>
      <PageTitle>{texts.console_page_privacy()}</PageTitle>
      <FilterForm values={{ state }} onFilter={setFilter}>
        <NativeSelect
          name="state"
          label={texts.console_state()}
          defaultValue={state}
          data={[...privacyStateOptions(), { value: ALL, label: texts.console_any() }]}
        />
      </FilterForm>
      <DataTable
        {...tableProps(table, read)}
        name={texts.console_page_privacy()}
        columns={columns()}
        rowKey={({ id }) => id}
        empty={state === 'waiting' ? texts.console_privacy_none() : texts.console_rows_empty()}
      />
    </Stack>
  )
}
