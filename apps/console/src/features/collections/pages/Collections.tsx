import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { arrearsBuckets } from '../../../shared/arrears-buckets.ts'
import { type Arrears, type ArrearsRow, arrearsViews } from '../collections.ts'
import { contactOutcomes } from '../../../shared/contact-outcomes.ts'
import { PromiseWords } from '../../../shared/PromiseTag.tsx'
import type { Me } from '../../../shared/request.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { FilterForm } from '../../../ui/FilterForm.tsx'
import { formatDay, formatTime } from '../../../ui/format-time.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Time } from '../../../ui/Time.tsx'
import { LinkCell } from '../../../shared/LinkCell.tsx'
import { ArrearsBuckets } from '../ArrearsBuckets.tsx'
import { ArrearsTags } from '../ArrearsTags.tsx'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { ReturnedPayments } from '../ReturnedPayments.tsx'

type By = 'days_late' | 'next_on' | 'number'

const nameOf = ({ borrower_name }: ArrearsRow): string => borrower_name || texts.console_phone_change_unnamed()
const nextOf = ({ last_contact }: ArrearsRow): string =>
  last_contact?.next_on == null ? texts.console_none() : formatDay(last_contact.next_on)

const columns = (): Column<ArrearsRow, By>[] => [
  {
    name: 'loan',
    header: texts.console_loan(),
    sortBy: 'number',
    cell: (row) => (
      <LinkCell
        path={['loans', row.loan_id]}
        link={row.number}
        more={[
          nameOf(row),
          formatMoneyInColumn(row.overdue_cents),
          ...(row.last_contact === null ? [] : [contactOutcomes.of(row.last_contact.outcome)]),
        ]}
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
    name: 'late',
    header: texts.console_days_late(),
    sortBy: 'days_late',
    unbroken: true,
    cell: ({ days_late }) => days_late,
  },
  {
    name: 'overdue',
    header: texts.console_overdue_today(),
    wide: true,
    unbroken: true,
    cell: ({ overdue_cents }) => formatMoneyInColumn(overdue_cents),
  },
  {
    name: 'contact',
    header: texts.console_last_contact(),
    wide: true,
    cell: ({ last_contact, promise }) => <Last contact={last_contact} promise={promise} />,
  },
  { name: 'next', header: texts.console_next_contact(), sortBy: 'next_on', wide: true, unbroken: true, cell: nextOf },
  { name: 'marks', header: texts.console_state(), cell: (row) => <ArrearsTags row={row} /> },
]

const Last = ({ contact, promise }: { contact: ArrearsRow['last_contact']; promise: ArrearsRow['promise'] }) =>
  contact === null ? (
    texts.console_contact_never()
  ) : (
    <>
      {contactOutcomes.of(contact.outcome)}
      <br />
      <Text inherit span c="dimmed">
        <Time at={contact.at} />
      </Text>
      {promise !== null && (
        <>
          <br />
          <PromiseWords promise={promise} />
        </>
      )}
    </>
  )

/** The day of the figures, and whether borrowers may be contacted now. */
const AsOf = ({ closed, may_contact }: Pick<Arrears, 'closed' | 'may_contact'>) => (
  <Text size="sm" c="dimmed">
    {closed === null
      ? texts.console_collections_no_close()
      : texts.console_collections_as_of({ day: formatDay(closed.day), time: formatTime(closed.at) })}{' '}
    {may_contact ? texts.console_hours_open() : texts.console_hours_closed()}
  </Text>
)

/** Loans in arrears: days late, amount owed today and last contact. */
export function Collections({ me }: { me: Me }) {
  const table = useTable<By>(['days_late', 'next_on', 'number'], { by: 'days_late', order: 'desc' })
  const { filter, view } = table
  const bucketFilter = filter('bucket')
  const bucket = arrearsBuckets.is(bucketFilter) ? bucketFilter : '1-30'
  const values = { text: filter('text'), show: filter('show') }
  const show = arrearsViews.is(values.show) ? values.show : 'all'
  const read = useQuery('POST /api/console/collections', {
    action: 'list',
    bucket,
    show,
    ...(values.text === '' ? {} : { text: values.text }),
    sort: view.sort,
    page: view.page,
    page_size: view.pageSize,
  })
  const { data: list } = read
  return (
    <Stack>
      <PageTitle>{texts.console_page_collections()}</PageTitle>
      {list !== undefined && (
        <>
          <AsOf {...list} />
          <ArrearsBuckets
            buckets={list.buckets}
            chosen={bucket}
            onChoose={(next) => table.setFilter({ bucket: next })}
          />
        </>
      )}
      <ReturnedPayments me={me} />
      <FilterForm values={values} onFilter={table.setFilter}>
        <TextInput
          name="text"
          label={texts.console_collections_search()}
          defaultValue={values.text}
          maxLength={100}
          error={read.fault?.fields['text']}
        />
        <NativeSelect
          name="show"
          label={texts.console_state()}
          defaultValue={values.show}
          data={arrearsViews
            .options()
            .map((option) => (option.value === 'all' ? { label: option.label, value: '' } : option))}
        />
      </FilterForm>
      <DataTable
        {...tableProps(table, read)}
        queue
        name={texts.console_page_collections()}
        columns={columns()}
        rowKey={({ loan_id }) => loan_id}
        empty={values.text === '' && show === 'all' ? texts.console_collections_none() : texts.console_rows_empty()}
      />
    </Stack>
  )
}
