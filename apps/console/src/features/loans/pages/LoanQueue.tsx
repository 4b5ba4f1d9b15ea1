import { Anchor, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import type { Action } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useCountChange, type LoanQueueName } from '../../../shared/waiting-work.ts'
import { useState } from 'react'
import { AssignBar, type AssignBarProps } from '../../../shared/AssignBar.tsx'
import type { Me } from '../../../shared/request.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { useSelection } from '../../../shared/use-selection.ts'
import { loanQueueName, type QueueRow } from '../loan-queues.ts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useTable, tableProps } from '../../../shared/use-table.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ShortcutHelp } from '../../../ui/ShortcutHelp.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'

/** The server sorts the queue: the nearest deadline first. */
const ORDERS = ['due'] as const

const keys = () =>
  [
    ['j', texts.console_key_next()],
    ['k', texts.console_key_before()],
    ['o, Enter', texts.console_key_open()],
  ] as const

const Assignee = ({ claim }: Pick<QueueRow, 'claim'>) => {
  if (claim === null) return <>{texts.console_claim_nobody()}</>
  return claim.by_me ? <Tag>{texts.console_claim_me()}</Tag> : <>{claim.name}</>
}

/** What a role needs to decide the cases of a queue, as in the contract. */
const DECIDES: Record<LoanQueueName, Action> = {
  verification: 'verification.decide',
  quota: 'verification.decide',
  review: 'review.decide',
  release: 'release.decide',
}

const columns = (): Column<QueueRow, 'due'>[] => [
  {
    name: 'loan',
    header: texts.console_loan(),
    cell: ({ loan_id, number, borrower_id, borrower_name, barred }) => (
      <Stack gap={2} align="flex-start">
        <Anchor inherit href={hrefOf(['loans', loan_id])}>
          {number}
        </Anchor>
        <Text inherit hiddenFrom="sm">
          <BorrowerLink id={borrower_id} name={borrower_name} />
        </Text>
        {barred && (
          <Tag tone="red" sign="⊘">
            {texts.console_barred()}
          </Tag>
        )}
      </Stack>
    ),
  },
  {
    name: 'borrower',
    header: texts.console_borrower(),
    wide: true,
    cell: ({ borrower_id, borrower_name }) => <BorrowerLink id={borrower_id} name={borrower_name} />,
  },
  {
    name: 'amount',
    header: texts.console_amount(),
    wide: true,
    unbroken: true,
    cell: ({ amount_cents, months }) =>
      amount_cents === null || months === null
        ? texts.console_none()
        : texts.console_amount_months({ amount: formatMoneyInColumn(amount_cents), months }),
  },
  { name: 'since', header: texts.console_since(), wide: true, cell: ({ since }) => <Time at={since} /> },
  {
    name: 'due',
    header: texts.console_deadline(),
    cell: ({ seconds_left, claim, escalations }) => (
      <Stack gap={2} align="flex-start">
        <Countdown secondsLeft={seconds_left} />
        {escalations > 0 && <Text inherit>{texts.console_escalated({ count: escalations })}</Text>}
        {claim !== null && (
          <Text inherit component="div" hiddenFrom="sm">
            <Assignee claim={claim} />
          </Text>
        )}
      </Stack>
    ),
  },
  { name: 'claim', header: texts.console_claim_of(), wide: true, cell: ({ claim }) => <Assignee claim={claim} /> },
]

export function LoanQueue({ queue, me }: { queue: LoanQueueName; me: Me }) {
  const table = useTable(ORDERS, { by: 'due', order: 'asc' })
  const mine = table.filter('mine') === 'yes'
  const read = useQuery('POST /api/console/queue', {
    action: 'list',
    queue,
    ...(mine ? { mine } : {}),
    page: table.view.page,
    page_size: table.view.pageSize,
  })
  const name = loanQueueName(queue)
  useCountChange(queue, read.reload)
  const mayAssign = me.actions.includes(DECIDES[queue])
  const { selected, select } = useSelection(read.data?.rows.map(({ loan_id }) => loan_id) ?? [])

  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <PageTitle>{name}</PageTitle>
        <ShortcutHelp keys={keys()} />
      </Group>
      <SegmentedControl
        aria-label={texts.console_claim_of()}
        size="xs"
        maw={240}
        value={mine ? 'yes' : ''}
        data={[
          { value: '', label: texts.console_queue_all() },
          { value: 'yes', label: texts.console_queue_mine() },
        ]}
        onChange={(value) => table.setFilter({ mine: value })}
      />
      {mayAssign && (
        <AssignCases
          me={me.operator.id}
          queue={queue}
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
        rowKey={({ loan_id }) => loan_id}
        {...(mayAssign ? { selection: { selected, select, nameOf: ({ number }: QueueRow) => number } } : {})}
        empty={mine ? texts.console_queue_none_mine() : texts.console_queue_empty()}
      />
    </Stack>
  )
}

interface AssignProps {
  me: string
  queue: LoanQueueName
  selected: readonly string[]
  onDone(): void
}

function AssignCases({ me, queue, selected, onDone }: AssignProps) {
  const assignees = useQuery('POST /api/console/queue', { action: 'assignees', queue })
  const { send, busy, fault } = useMutation('POST /api/console/queue')
  const [refused, setRefused] = useState<AssignBarProps['refused']>([])
  return (
    <AssignBar
      me={me}
      selected={selected}
      operators={assignees.data?.operators ?? []}
      busy={busy}
      fault={fault}
      refused={refused}
      onAssign={(to) => send({ action: 'assign_many', queue, ids: [...selected], operator_id: to })}
      onDone={(others) => {
        setRefused(others)
        onDone()
      }}
    />
  )
}
