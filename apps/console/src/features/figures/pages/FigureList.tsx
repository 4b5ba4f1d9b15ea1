import { Anchor, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { arrearsBuckets } from '../../../shared/arrears-buckets.ts'
import { decisionReason } from '../../../shared/decision-reasons.ts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { LinkCell } from '../../../shared/LinkCell.tsx'
import { hrefOf } from '../../../shared/router.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { filled, tableProps, useTable } from '../../../shared/use-table.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { FilterForm } from '../../../ui/FilterForm.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Time } from '../../../ui/Time.tsx'
import { type ListName, type ListRow, lists } from '../figures.ts'

type By = 'at' | 'cents' | 'days_late'

const nameOf = ({ borrower_name }: ListRow): string => borrower_name || texts.console_phone_change_unnamed()
const amountOf = ({ cents }: ListRow): string => (cents === null ? texts.console_none() : formatMoneyInColumn(cents))

/** The columns that this list has values for. */
function columnsOf(list: ListName): Column<ListRow, By>[] {
  const columns: Column<ListRow, By>[] = [
    {
      name: 'loan',
      header: list === 'registered' ? texts.console_borrower() : texts.console_loan(),
      cell: (row) =>
        row.loan_id === null ? (
          <BorrowerLink id={row.borrower_id} name={row.borrower_name} />
        ) : (
          <LinkCell
            path={['loans', row.loan_id]}
            link={row.number}
            more={[nameOf(row), ...(row.cents === null ? [] : [amountOf(row)])]}
          />
        ),
    },
  ]
  if (list !== 'registered')
    columns.push({
      name: 'borrower',
      header: texts.console_borrower(),
      wide: true,
      cell: ({ borrower_id, borrower_name }) => <BorrowerLink id={borrower_id} name={borrower_name} />,
    })
  if (list === 'expected')
    columns.push(
      {
        name: 'day',
        header: texts.console_figures_list_payable(),
        sortBy: 'at',
        unbroken: true,
        cell: ({ day }) => (day === null ? '' : formatDay(day)),
      },
      {
        name: 'installment',
        header: texts.console_figures_installment(),
        wide: true,
        cell: ({ installment }) => installment,
      },
    )
  else if (list !== 'arrears')
    columns.push({
      name: 'at',
      header: texts.console_figures_list_at(),
      sortBy: 'at',
      cell: ({ at }) => (at === null ? '' : <Time at={at} />),
    })
  if (list === 'reviewed' || list === 'decided')
    columns.push({
      name: 'decision',
      header: texts.console_figures_decision(),
      cell: ({ approved }) =>
        approved === true ? texts.console_figures_decision_approved() : texts.console_figures_decision_declined(),
    })
  if (list === 'reviewed' || list === 'decided' || list === 'rejected')
    columns.push({
      name: 'reasons',
      header: texts.console_figures_reason(),
      cell: ({ reasons }) => reasons.map(decisionReason).join(', '),
    })
  else if (list !== 'registered' && list !== 'approved')
    columns.push({
      name: 'amount',
      header: list === 'portfolio' ? texts.console_figures_principal_column() : texts.console_figures_amount(),
      ...(list === 'portfolio' ? {} : { sortBy: 'cents' as const }),
      wide: true,
      unbroken: true,
      cell: amountOf,
    })
  if (list === 'arrears' || list === 'credited' || list === 'repaid' || list === 'portfolio' || list === 'expected')
    columns.push({
      name: 'late',
      header: texts.console_days_late(),
      ...(list === 'portfolio' ? {} : { sortBy: 'days_late' as const }),
      cell: ({ days_late }) => days_late ?? '',
    })
  return columns
}

export const FigureList = ({ name }: { name: string }) =>
  lists.is(name) ? <List key={name} list={name} /> : <Text>{texts.console_figures_list_none()}</Text>

function List({ list }: { list: ListName }) {
  const table = useTable<By>(
    ['at', 'cents', 'days_late'],
    list === 'arrears' ? { by: 'days_late', order: 'desc' } : { by: 'at', order: list === 'expected' ? 'asc' : 'desc' },
  )
  const { filter, view } = table
  const values = { from: filter('from'), to: filter('to'), text: filter('text'), reason: filter('reason') }
  const bucket = filter('bucket')
  const late = filter('late')
  const filters = {
    list,
    ...filled(values),
    ...(arrearsBuckets.is(bucket) ? { bucket } : {}),
    ...(late === 'yes' ? { late: true } : {}),
    sort: view.sort,
  }
  const read = useQuery('POST /api/console/figures', {
    action: 'list',
    ...filters,
    page: view.page,
    page_size: view.pageSize,
  })
  const file = useMutation('POST /api/console/figures')
  const [cut, setCut] = useState<{ count: number; total: number }>()
  const download = async (): Promise<void> => {
    const answer = await file.send({ action: 'list_csv', ...filters })
    if (answer === undefined) return
    saveFile(answer.file_name, answer.csv)
    setCut(answer.rows < answer.total ? { count: answer.rows, total: answer.total } : undefined)
  }
  const fields = read.fault?.fields ?? {}
  return (
    <Stack>
      <Anchor href={hrefOf(['figures'])} size="sm">
        {texts.console_to_list({ list: texts.console_figures_to_dashboard() })}
      </Anchor>
      <Group justify="space-between" gap="sm">
        <PageTitle>{lists.of(list)}</PageTitle>
        <Button variant="default" loading={file.busy} onClick={() => void download()}>
          {texts.console_figures_csv()}
        </Button>
      </Group>
      {file.fault !== undefined && <FaultAlert message={file.fault.message} />}
      {cut !== undefined && (
        <Text size="sm" role="status">
          {texts.console_figures_list_cut(cut)}
        </Text>
      )}
      <FilterForm
        values={{
          ...(list === 'arrears' ? { bucket } : list === 'portfolio' ? {} : { from: values.from, to: values.to }),
          ...(list === 'credited' ? { late } : {}),
          ...(list === 'rejected' ? { reason: values.reason } : {}),
          text: values.text,
        }}
        onFilter={table.setFilter}
      >
        {list === 'arrears' && (
          <NativeSelect
            name="bucket"
            label={texts.console_bucket()}
            defaultValue={bucket}
            data={[{ value: '', label: texts.console_figures_list_all() }, ...arrearsBuckets.options()]}
          />
        )}
        {list !== 'arrears' && list !== 'portfolio' && (
          <>
            <TextInput
              name="from"
              type="date"
              label={texts.console_figures_list_from()}
              defaultValue={values.from}
              error={fields['from']}
            />
            <TextInput
              name="to"
              type="date"
              label={texts.console_figures_list_to()}
              defaultValue={values.to}
              error={fields['to']}
            />
          </>
        )}
        {list === 'credited' && (
          <NativeSelect
            name="late"
            label={texts.console_days_late()}
            defaultValue={late}
            data={[
              { value: '', label: texts.console_figures_list_all() },
              { value: 'yes', label: texts.console_figures_list_late() },
            ]}
          />
        )}
        {list === 'rejected' && (
          <NativeSelect
            name="reason"
            label={texts.console_figures_reason()}
            defaultValue={values.reason}
            data={[
              { value: '', label: texts.console_figures_list_all() },
              ...(values.reason === '' ? [] : [{ value: values.reason, label: decisionReason(values.reason) }]),
            ]}
          />
        )}
        <TextInput
          name="text"
          label={texts.console_figures_list_text()}
          defaultValue={values.text}
          maxLength={100}
          error={fields['text']}
        />
      </FilterForm>
      {read.data !== undefined && read.data.closed !== null && (
        <Text size="sm" role="status">
          {read.data.cents === null
            ? texts.console_figures_list_total({ count: read.data.total })
            : texts.console_figures_list_total_amount({
                count: read.data.total,
                amount: formatMoneyInColumn(read.data.cents),
              })}
          {' · '}
          {texts.console_figures_list_as_of({ day: formatDay(read.data.closed) })}
        </Text>
      )}
      {read.data?.too_long_to_sort === true && (
        <Text size="sm" role="status">
          {texts.console_figures_list_too_long()}
        </Text>
      )}
      <DataTable
        {...tableProps(table, read)}
        name={lists.of(list)}
        columns={columnsOf(list)}
        rowKey={({ id }) => id}
        empty={texts.console_figures_list_none()}
      />
    </Stack>
  )
}
