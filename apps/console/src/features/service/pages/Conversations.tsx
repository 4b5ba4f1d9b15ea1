import { Anchor, Group, Stack, Text } from '@mantine/core'
import { topicName } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { hrefOf } from '../../../shared/router.ts'
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

function ConversationTable({ list, table, name }: { list: keyof typeof EMPTY; table: TableState; name: string }) {
  const read = useQuery('POST /api/console/conversations', {
    action: 'list',
    list,
    page: table.view.page,
    page_size: table.view.pageSize,
  })
  useConversationEvents(read.reload)
  return (
    <DataTable
      {...tableProps(table, read)}
      queue
      name={name}
      columns={columns()}
      rowKey={({ id }) => id}
      empty={EMPTY[list]()}
    />
  )
}

const useConversationTable = () => useTable(['due'], { by: 'due', order: 'asc' })
type TableState = ReturnType<typeof useConversationTable>

/** Complaints without an answer, by their legal deadline. */
export function Complaints() {
  const table = useConversationTable()
  const name = texts.console_page_complaints()
  return (
    <Stack>
      <PageTitle>{name}</PageTitle>
      <ConversationTable list="complaints" table={table} name={name} />
    </Stack>
  )
}

export function Conversations() {
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
      <ConversationTable list={list} table={table} name={texts.console_page_conversations()} />
    </Stack>
  )
}
