import { Anchor, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { ActionOutput, CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from '../../../shared/labels.ts'
import type { Me } from '../../../shared/request.ts'
import { isRole, roleName, roleOptions } from '../../../shared/role-names.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { filled, useTable, tableProps } from '../../../shared/use-table.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { FilterForm } from '../../../ui/FilterForm.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Time } from '../../../ui/Time.tsx'
import { OperatorStateBadge } from '../OperatorStateBadge.tsx'

type Rows = ActionOutput<'POST /api/console/operators', 'list'>['rows']
type OperatorRow = Rows[number]
type By = 'name' | 'login' | 'role' | 'created_at'
type Filter = NonNullable<Extract<CallInput<'POST /api/console/operators'>, { action: 'list' }>['filter']>

const ORDERS: readonly By[] = ['name', 'login', 'role', 'created_at']

const columns = (): Column<OperatorRow, By>[] => [
  {
    name: 'name',
    header: texts.console_name(),
    sortBy: 'name',
    cell: ({ id, name }) => (
      <Anchor inherit href={hrefOf(['operators', id])}>
        {name}
      </Anchor>
    ),
  },
  { name: 'login', header: texts.console_login(), sortBy: 'login', wide: true, cell: ({ login }) => login },
  { name: 'role', header: texts.console_role(), sortBy: 'role', cell: ({ role }) => roleName(role) },
  { name: 'state', header: texts.console_state(), cell: (row) => <OperatorStateBadge operator={row} /> },
  {
    name: 'created',
    header: texts.console_added_at(),
    sortBy: 'created_at',
    wide: true,
    cell: ({ created_at }) => <Time at={created_at} />,
  },
]

const STATES = labelsFor<NonNullable<Filter['state']>>({
  active: texts.console_state_active,
  disabled: texts.console_state_disabled,
  proposed: texts.console_state_proposed,
})

const filterIn = ({ text, role, state }: Record<'text' | 'role' | 'state', string>): Filter => ({
  ...filled({ text }),
  ...(isRole(role) ? { role } : {}),
  ...(STATES.is(state) ? { state } : {}),
})

export function Operators({ me }: { me: Me }) {
  const table = useTable(ORDERS, { by: 'name', order: 'asc' })
  const { view, filter, setFilter } = table
  const values = { text: filter('text'), role: filter('role'), state: filter('state') }
  const read = useQuery('POST /api/console/operators', {
    action: 'list',
    filter: filterIn(values),
    sort: view.sort,
    page: view.page,
    page_size: view.pageSize,
  })

  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>{texts.console_page_operators()}</PageTitle>
        {me.actions.includes('operators.write') && (
          <Button component="a" href={hrefOf(['operators', 'add'])}>
            {texts.console_page_add_operator()}
          </Button>
        )}
      </Group>
      <FilterForm values={values} onFilter={setFilter}>
        <TextInput
          name="text"
          label={texts.console_filter_text()}
          defaultValue={values.text}
          maxLength={80}
          error={read.fault?.fields['filter.text']}
        />
        <NativeSelect
          name="role"
          label={texts.console_role()}
          defaultValue={values.role}
          data={[{ value: '', label: texts.console_any() }, ...roleOptions()]}
        />
        <NativeSelect
          name="state"
          label={texts.console_state()}
          defaultValue={values.state}
          data={[{ value: '', label: texts.console_any() }, ...STATES.options()]}
        />
      </FilterForm>
      <DataTable
        {...tableProps(table, read)}
        name={texts.console_page_operators()}
        columns={columns()}
        rowKey={({ id }) => id}
        empty={texts.console_rows_empty()}
      />
    </Stack>
  )
}
