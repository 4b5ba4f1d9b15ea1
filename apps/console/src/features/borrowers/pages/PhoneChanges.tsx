import { Anchor, NativeSelect, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { isPhoneChangeState, phoneChangeStateOptions, type PhoneChangeLine } from '../phone-change-states.ts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { FilterForm } from '../../../ui/FilterForm.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Time } from '../../../ui/Time.tsx'
import { CpfBadge, PhoneChangeBadge } from '../PhoneChangeBadges.tsx'

/** The server sorts the queue: the longest wait first. */
const ORDERS = ['asked_at'] as const
const ALL = 'all'

const columns = (): Column<PhoneChangeLine, 'asked_at'>[] => [
  {
    name: 'old',
    header: texts.console_phone_change_old(),
    unbroken: true,
    cell: ({ id, old_phone_masked }) => (
      <Anchor inherit href={hrefOf(['phone-changes', id])}>
        {old_phone_masked}
      </Anchor>
    ),
  },
  {
    name: 'name',
    header: texts.console_phone_change_borrower(),
    wide: true,
    cell: ({ borrower_id, borrower_name }) => <BorrowerLink id={borrower_id} name={borrower_name} />,
  },
  {
    name: 'new',
    header: texts.console_phone_change_new(),
    wide: true,
    unbroken: true,
    cell: ({ new_phone_masked }) => new_phone_masked,
  },
  {
    name: 'cpf',
    header: texts.console_phone_change_cpf(),
    wide: true,
    cell: ({ cpf_matches }) => <CpfBadge matches={cpf_matches} />,
  },
  {
    name: 'state',
    header: texts.console_state(),
    cell: ({ state, first_approval: first }) => (
      <>
        <PhoneChangeBadge state={state} />
        {state === 'waiting_review' && first !== null && (
          <Text size="xs">{texts.console_phone_change_one_yes({ name: first.by_name })}</Text>
        )}
      </>
    ),
  },
  {
    name: 'asked',
    header: texts.console_requested_at(),
    wide: true,
    cell: ({ asked_at }) => <Time at={asked_at} />,
  },
]

export function PhoneChanges() {
  const table = useTable(ORDERS, { by: 'asked_at', order: 'asc' })
  const { view, filter, setFilter } = table
  // By default only the changes that wait for an operator.
  const stateFilter = filter('state')
  const state = isPhoneChangeState(stateFilter) || stateFilter === ALL ? stateFilter : 'waiting_review'
  const read = useQuery('POST /api/console/phone_changes', {
    action: 'list',
    ...(isPhoneChangeState(state) ? { filter: { state } } : {}),
    page: view.page,
    page_size: view.pageSize,
  })

  return (
    <Stack>
      <PageTitle>{texts.console_page_phone_changes()}</PageTitle>
      <FilterForm values={{ state }} onFilter={setFilter}>
        <NativeSelect
          name="state"
          label={texts.console_state()}
          defaultValue={state}
          data={[...phoneChangeStateOptions(), { value: ALL, label: texts.console_any() }]}
        />
      </FilterForm>
      <DataTable
        {...tableProps(table, read)}
        name={texts.console_page_phone_changes()}
        columns={columns()}
        rowKey={({ id }) => id}
        empty={state === 'waiting_review' ? texts.console_phone_changes_none() : texts.console_rows_empty()}
      />
    </Stack>
  )
}
