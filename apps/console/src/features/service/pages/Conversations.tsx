import { Anchor, Group, Stack, Text } from '@mantine/core'
import { topicName } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { useState } from 'react'
import { AssignBar, type AssignBarProps } from '../../../shared/AssignBar.tsx'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { useSelection } from '../../../shared/use-selection.ts'
import { conversationLists, type ConversationRow } from '../conversations.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useConversationEvents } from '../use-conversation-events.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StateFilter } from '../../../ui/StateFilter.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { ConversationBadges } from '../ConversationBadges.tsx'

const Assignee = ({ operator }: Pick<ConversationRow, 'operator'>) => {
  if (operator === null) return <>{texts.console_claim_nobody()}</>
  return operator.by_me ? <Tag>{texts.console_claim_me()}</Tag> : <>{operator.name}</>
}

/** The server sorts: late complaints first, then reports, then new conversations, then by the nearest deadline. */
const columns = (): Column<ConversationRow, 'due'>[] => [
  {
    name: 'borrower',
    header: texts.console_conversation(),
    cell: ({ id, borrower_id, borrower_name, protocol, complaint }) => (
      <Stack gap={2} align="flex-start">
        <Anchor inherit href={hrefOf(['conversations', id])}>
          {complaint.at(-1)?.protocol ?? protocol}
        </Anchor>
        <Text inherit>
          <BorrowerLink id={borrower_id} name={borrower_name} />
        </Text>
      </Stack>
    ),
  },
  { name: 'topic', header: texts.console_conversation_topic(), wide: true, cell: ({ topic }) => topicName(topic) },
  {
    name: 'state',
    header: texts.console_state(),
    cell: (row) => (
      <Stack gap={4} align="flex-start">
        <ConversationBadges row={row} />
        {row.seconds_left !== null && <Countdown secondsLeft={row.seconds_left} />}
      </Stack>
    ),
  },
  { name: 'last', header: texts.console_conversation_last(), wide: true, cell: ({ last_at }) => <Time at={last_at} /> },
  {
    name: 'operator',
    header: texts.console_claim_of(),
    wide: true,
    cell: ({ operator }) => <Assignee operator={operator} />,
  },
]

const EMPTY = {
  waiting: texts.console_conversations_none,
  mine: texts.console_conversations_none_mine,
  complaints: texts.console_conversations_none_complaints,
  all: texts.console_rows_empty,
}

interface TableProps {
  list: keyof typeof EMPTY
  table: TableState
  name: string
  me: Me
}

function ConversationTable({ list, table, name, me }: TableProps) {
  const read = useQuery('POST /api/console/conversations', {
    action: 'list',
    list,
    page: table.view.page,
    page_size: table.view.pageSize,
  })
  useConversationEvents(read.reload)
  const mayAssign = me.actions.includes('service.answer')
  const { selected, select } = useSelection(read.data?.rows.map(({ id }) => id) ?? [])
  return (
    <Stack gap="sm">
      {mayAssign && (
        <AssignConversations
          me={me.operator.id}
          selected={selected}
          onDone={() => {
            select([])
            read.reload()
          }}
        />
      )}
      <DataTable
        {...tableProps(table, read)}
        queue
        name={name}
        columns={columns()}
        rowKey={({ id }) => id}
        empty={EMPTY[list]()}
        {...(mayAssign
          ? {
              selection: {
                selected,
                select,
                nameOf: ({ borrower_name, protocol }: ConversationRow) => borrower_name || protocol,
              },
            }
          : {})}
      />
    </Stack>
  )
}

function AssignConversations({ me, selected, onDone }: { me: string; selected: readonly string[]; onDone(): void }) {
  const assignees = useQuery('POST /api/console/conversations', { action: 'assignees' })
  const { send, busy, fault } = useMutation('POST /api/console/conversations')
  const [refused, setRefused] = useState<AssignBarProps['refused']>([])
  return (
    <AssignBar
      me={me}
      selected={selected}
      operators={assignees.data?.operators ?? []}
      busy={busy}
      fault={fault}
      refused={refused}
      onAssign={(to) => send({ action: 'assign_many', ids: [...selected], operator_id: to })}
      onDone={(others) => {
        setRefused(others)
        onDone()
      }}
    />
  )
}

const useConversationTable = () => useTable(['due'], { by: 'due', order: 'asc' })
type TableState = ReturnType<typeof useConversationTable>

/** Complaints without an answer, by their legal deadline. */
export function Complaints({ me }: { me: Me }) {
  const table = useConversationTable()
  const name = texts.console_page_complaints()
  return (
    <Stack>
      <PageTitle>{name}</PageTitle>
      <ConversationTable list="complaints" table={table} name={name} me={me} />
    </Stack>
  )
}

export function Conversations({ me }: { me: Me }) {
  const table = useConversationTable()
  const listFilter = table.filter('list')
  const list = conversationLists.is(listFilter) ? listFilter : 'waiting'
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <PageTitle>{texts.console_page_conversations()}</PageTitle>
        <Anchor href={hrefOf(['conversations', 'answers'])} size="sm">
          {texts.console_answers()}
        </Anchor>
      </Group>
      <StateFilter
        label={texts.console_conversations_show()}
        options={conversationLists.options()}
        value={list}
        onChange={(value) => table.setFilter({ list: value })}
      />
      <ConversationTable list={list} table={table} name={texts.console_page_conversations()} me={me} />
    </Stack>
  )
}
