import { Alert, Anchor, NativeSelect, Stack, Text } from '@mantine/core'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { BorrowerPicker, type PickedBorrower } from '../../../shared/BorrowerPicker.tsx'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { filled, useTable, tableProps } from '../../../shared/use-table.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { FilterForm } from '../../../ui/FilterForm.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'

type Row = CallOutput<'POST /api/console/invitations'>['rows'][number]

/** The server sorts: newest first. */
const ORDERS = ['at'] as const

const NOTES: Record<NonNullable<Row['note']>, () => string> = {
  own_device: texts.console_invitation_own_device,
  too_many: texts.console_invitation_too_many,
}

function StateTag({ note, verified }: Row) {
  if (note !== null)
    return (
      <Tag tone="red" sign="!">
        {NOTES[note]()}
      </Tag>
    )
  return verified ? (
    <Tag filled>{texts.console_invitation_valid()}</Tag>
  ) : (
    <Tag tone="gray">{texts.console_invitation_waiting()}</Tag>
  )
}

const Person = ({ person: { id, name, phone_masked } }: { person: Row['inviter'] }) => (
  <>
    <BorrowerLink id={id} name={name} />
    <Text size="xs" c="dimmed">
      {phone_masked}
    </Text>
  </>
)

const columns = (): Column<Row, 'at'>[] => [
  {
    name: 'inviter',
    header: texts.console_invitation_inviter(),
    cell: ({ inviter }) => (
      <>
        <Person person={inviter} />
        <Anchor size="xs" href={hrefOf(['invitations'], { inviter: inviter.id })}>
          {texts.console_invitation_only()}
        </Anchor>
      </>
    ),
  },
  { name: 'invitee', header: texts.console_invitation_invitee(), cell: ({ invitee }) => <Person person={invitee} /> },
  { name: 'state', header: texts.console_invitation_state(), cell: (row) => <StateTag {...row} /> },
  { name: 'at', header: texts.console_invitation_at(), wide: true, cell: ({ at }) => <Time at={at} /> },
]

export function Invitations() {
  const table = useTable(ORDERS, { by: 'at', order: 'desc' })
  const { view, filter, setFilter } = table
  const [picked, setPicked] = useState<PickedBorrower>()
  const { inviter, counted } = filled({ inviter: filter('inviter'), counted: filter('counted') })
  const countedValue = (['yes', 'no'] as const).find((each) => each === counted)
  const listFilter = {
    ...(inviter === undefined ? {} : { inviter }),
    ...(countedValue === undefined ? {} : { counted: countedValue }),
  }
  const read = useQuery('POST /api/console/invitations', {
    action: 'list',
    filter: listFilter,
    page: view.page,
    page_size: view.pageSize,
  })
  // After a reload only the rows know the name.
  const chosenInviter =
    inviter === undefined
      ? undefined
      : picked?.id === inviter
        ? picked
        : { id: inviter, name: read.data?.rows[0]?.inviter.name ?? '' }
  return (
    <Stack>
      <PageTitle>{texts.console_page_invitations()}</PageTitle>
      <Alert role="note">{texts.console_invitations_rule()}</Alert>
      <BorrowerPicker
        label={texts.console_invitation_of()}
        error={read.fault?.fields['filter.inviter']}
        value={chosenInviter}
        onPick={(borrower) => {
          setPicked(borrower)
          setFilter({ inviter: borrower?.id ?? '' })
        }}
      />
      <FilterForm values={{ counted: filter('counted') }} onFilter={setFilter}>
        <NativeSelect
          name="counted"
          label={texts.console_invitation_state()}
          defaultValue={filter('counted')}
          data={[
            { value: '', label: texts.console_any() },
            { value: 'yes', label: texts.console_invitation_counted() },
            { value: 'no', label: texts.console_invitation_not_counted() },
          ]}
        />
      </FilterForm>
      <DataTable
        {...tableProps(table, read)}
        name={texts.console_page_invitations()}
        columns={columns()}
        rowKey={({ invitee }) => invitee.id}
        empty={
          inviter === undefined && counted === undefined ? texts.console_invitations_none() : texts.console_rows_empty()
        }
      />
    </Stack>
  )
}
