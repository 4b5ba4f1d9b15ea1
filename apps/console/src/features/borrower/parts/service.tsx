import { Anchor, Text } from '@mantine/core'
import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { contactOutcomes } from '../../../shared/contact-outcomes.ts'
import { conversationStates } from '../../../shared/conversation-states.ts'
import { planStates } from '../../../shared/plan-states.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { Time } from '../../../ui/Time.tsx'
import { usePages } from '../use-pages.ts'
import { PartTable } from './PartTable.tsx'

type History = 'POST /api/console/borrower_history'
type Conversation = ActionOutput<'POST /api/console/conversations', 'list'>['rows'][number]
type Contact = ActionOutput<History, 'contacts'>['rows'][number]
type Sent = ActionOutput<History, 'messages'>['rows'][number]
type Plan = ActionOutput<'POST /api/console/plans', 'list'>['rows'][number]

const conversations = (): Column<Conversation, 'at'>[] => [
  {
    name: 'protocol',
    header: texts.console_conversation(),
    unbroken: true,
    cell: ({ id, protocol }) => (
      <Anchor inherit href={hrefOf(['conversations', id])}>
        {protocol}
      </Anchor>
    ),
  },
  { name: 'state', header: texts.console_state(), cell: ({ state }) => conversationStates.of(state) },
  { name: 'opened', header: texts.console_since(), wide: true, cell: ({ opened_at }) => <Time at={opened_at} short /> },
  {
    name: 'last',
    header: texts.console_conversation_last(),
    wide: true,
    cell: ({ last_at }) => <Time at={last_at} short />,
  },
]

export function Conversations({ id }: { id: string }) {
  const pages = usePages()
  const query = useQuery('POST /api/console/conversations', {
    action: 'list',
    list: 'all',
    borrower_id: id,
    ...pages.input,
  })
  return (
    <PartTable
      name={texts.console_page_conversations()}
      pages={pages}
      query={query}
      columns={conversations()}
      rowKey={(row) => row.id}
    />
  )
}

const contacts = (): Column<Contact, 'at'>[] => [
  { name: 'at', header: texts.console_time(), cell: ({ at }) => <Time at={at} short /> },
  {
    name: 'outcome',
    header: texts.console_contact_outcome(),
    cell: ({ outcome, note, next_on }) => (
      <>
        {contactOutcomes.of(outcome)}
        {note !== '' && <Text size="sm">{note}</Text>}
        {next_on !== null && (
          <Text size="sm" c="dimmed">
            {texts.console_contact_next_on({ date: formatDay(next_on) })}
          </Text>
        )}
      </>
    ),
  },
  {
    name: 'loan',
    header: texts.console_loan(),
    wide: true,
    unbroken: true,
    cell: ({ loan_id, loan_number }) => (
      <Anchor inherit href={hrefOf(['loans', loan_id])}>
        {loan_number}
      </Anchor>
    ),
  },
  { name: 'by', header: texts.console_actor(), wide: true, cell: ({ by_name }) => by_name },
]

export function Contacts({ id }: { id: string }) {
  const pages = usePages()
  const query = useQuery('POST /api/console/borrower_history', { action: 'contacts', borrower_id: id, ...pages.input })
  return (
    <PartTable
      name={texts.console_contacts()}
      pages={pages}
      query={query}
      columns={contacts()}
      rowKey={(row) => row.id}
    />
  )
}

const messages = (): Column<Sent, 'at'>[] => [
  { name: 'at', header: texts.console_sent(), cell: ({ sent_at }) => <Time at={sent_at} short /> },
  { name: 'text', header: texts.console_borrower_what(), cell: ({ text }) => text },
  {
    name: 'read',
    header: texts.console_account_read(),
    wide: true,
    cell: ({ read_at }) => (read_at === null ? texts.console_account_unread() : <Time at={read_at} short />),
  },
]

export function Messages({ id }: { id: string }) {
  const pages = usePages()
  const query = useQuery('POST /api/console/borrower_history', { action: 'messages', borrower_id: id, ...pages.input })
  return (
    <PartTable
      name={texts.console_borrower_messages()}
      pages={pages}
      query={query}
      columns={messages()}
      rowKey={(row) => row.id}
    />
  )
}

const plans = (): Column<Plan, 'at'>[] => [
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
  { name: 'at', header: texts.console_requested_at(), cell: ({ asked_at }) => <Time at={asked_at} short /> },
  { name: 'state', header: texts.console_state(), cell: ({ state }) => planStates.of(state) },
]

export function Plans({ id }: { id: string }) {
  const pages = usePages()
  const query = useQuery('POST /api/console/plans', { action: 'list', filter: { borrower_id: id }, ...pages.input })
  return (
    <PartTable
      name={texts.console_borrower_plans()}
      pages={pages}
      query={query}
      columns={plans()}
      rowKey={(row) => row.id}
    />
  )
}
