import { Anchor, Group, NativeSelect, Stack } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { isPlanState, planReason, planStateOptions, type PlanRow } from '../plan-labels.ts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { FilterForm } from '../../../ui/FilterForm.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { PlanBadge } from '../PlanBadge.tsx'

/** The server sorts the queue: the oldest deadline first. */
const ORDERS = ['answer_by'] as const
const ALL = 'all'
const NONE = '–'

const columns = (): Column<PlanRow, 'answer_by'>[] => [
  {
    name: 'loan',
    header: texts.console_plan_loan(),
    unbroken: true,
    cell: ({ loan_id, loan_number }) => (
      <Anchor inherit href={hrefOf(['agreements', loan_id])}>
        {loan_number}
      </Anchor>
    ),
  },
  {
    name: 'borrower',
    header: texts.console_plan_borrower(),
    wide: true,
    cell: ({ borrower_id, borrower_name }) => <BorrowerLink id={borrower_id} name={borrower_name ?? ''} />,
  },
  { name: 'reason', header: texts.console_plan_reason(), wide: true, cell: ({ reason }) => planReason(reason) },
  {
    name: 'can_pay',
    header: texts.console_plan_can_pay(),
    wide: true,
    unbroken: true,
    cell: ({ can_pay_cents }) => (can_pay_cents === null ? NONE : formatMoneyInColumn(can_pay_cents)),
  },
  {
    name: 'state',
    header: texts.console_state(),
    cell: ({ state, overdue }) => (
      <Group gap={4}>
        <PlanBadge state={state} />
        {overdue && (
          <Tag tone="red" sign="!">
            {texts.console_plan_late()}
          </Tag>
        )}
      </Group>
    ),
  },
  {
    name: 'until',
    header: texts.console_plan_answer_by(),
    cell: ({ answer_by, valid_through }) =>
      answer_by === null ? valid_through === null ? NONE : formatDay(valid_through) : <Time at={answer_by} />,
  },
]

/** Borrowers who cannot pay and wait for a plan. */
export function Agreements() {
  const table = useTable(ORDERS, { by: 'answer_by', order: 'asc' })
  const { view, filter, setFilter } = table
  // By default only the requests that wait for an answer.
  const stateFilter = filter('state')
  const state = isPlanState(stateFilter) || stateFilter === ALL ? stateFilter : 'asked'
  const read = useQuery('POST /api/console/plans', {
    action: 'list',
    ...(isPlanState(state) ? { filter: { state } } : {}),
    page: view.page,
    page_size: view.pageSize,
  })
  return (
    <Stack>
      <PageTitle>{texts.console_page_agreements()}</PageTitle>
      <FilterForm values={{ state }} onFilter={setFilter}>
        <NativeSelect
          name="state"
          label={texts.console_state()}
          defaultValue={state}
          data={[...planStateOptions(), { value: ALL, label: texts.console_any() }]}
        />
      </FilterForm>
      <DataTable
        {...tableProps(table, read)}
        name={texts.console_page_agreements()}
        columns={columns()}
        rowKey={({ id }) => id}
        empty={state === 'asked' ? texts.console_agreements_none() : texts.console_rows_empty()}
        queue
      />
    </Stack>
  )
}
