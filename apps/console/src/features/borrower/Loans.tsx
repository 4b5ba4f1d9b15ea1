import { Anchor, Group, Stack, Text } from '@mantine/core'
import { formatHundredths, formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { loanStateName } from '../../shared/loan-states.ts'
import { hrefOf } from '../../shared/router.ts'
import { useQuery } from '../../shared/use-query.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { type Door, Doors } from '../../ui/Doors.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { LoanRow } from './borrower.ts'
import { usePages } from './use-pages.ts'

type State = LoanRow['installments'][number]['state']

function doorsOf(installments: LoanRow['installments']): Door[] {
  const next = installments.find(({ state }) => state !== 'refunded' && state !== 'overdue')?.number
  const door = (state: State): Door => (state === 'refunded' ? 'paid' : state === 'overdue' ? 'late' : 'open')
  return installments.map(({ number, state }) => (number === next ? 'next' : door(state)))
}

function Installments({ row: { installments, last_paid_on: lastPaid } }: { row: LoanRow }) {
  if (installments.length === 0) return texts.console_none()
  const open = installments.filter(({ state }) => state !== 'refunded')
  const label = texts.console_borrower_of({ done: installments.length - open.length, total: installments.length })
  const [next] = open
  const when =
    next !== undefined
      ? texts.console_borrower_next({ date: formatDay(next.due_on) })
      : lastPaid !== null
        ? texts.console_borrower_last({ date: formatDay(lastPaid) })
        : undefined
  return (
    <Stack gap={2}>
      {next !== undefined && <Doors doors={doorsOf(installments)} label={label} />}
      <Text size="xs" c="dimmed">
        {[label, when].filter(Boolean).join(', ')}
      </Text>
    </Stack>
  )
}

const money = (amountCents: number | null): string =>
  amountCents === null ? texts.console_none() : formatMoneyInColumn(amountCents)

const columns = (): Column<LoanRow, 'at'>[] => [
  {
    name: 'loan',
    header: texts.console_borrower_loan(),
    cell: (row) => (
      <Stack gap={2} align="flex-start">
        <Anchor inherit href={hrefOf(['loans', row.id])}>
          {row.number}
        </Anchor>
        <Group gap={4}>
          <Tag tone={row.state === 'credited' ? 'green' : 'gray'}>{loanStateName(row.state)}</Tag>
          {row.days_late > 0 && (
            <Tag tone="red" sign="!">
              {texts.account_days_late({ count: row.days_late })}
            </Tag>
          )}
          {row.planned && <Tag>{texts.console_mark_planned()}</Tag>}
          {row.written_off && (
            <Tag tone="gray" sign="✗">
              {texts.console_mark_written_off()}
            </Tag>
          )}
        </Group>
      </Stack>
    ),
  },
  { name: 'installments', header: texts.console_borrower_installments(), cell: (row) => <Installments row={row} /> },
  { name: 'net', header: texts.console_borrower_net(), wide: true, cell: ({ net_cents: net }) => money(net) },
  {
    name: 'cet',
    header: texts.console_borrower_cet(),
    wide: true,
    cell: ({ cet_annual_bp: cet }) => (cet === null ? texts.console_none() : formatHundredths(cet)),
  },
  { name: 'left', header: texts.console_account_left(), cell: ({ left_cents: left }) => money(left) },
]

export function Loans({ borrowerId }: { borrowerId: string }) {
  const pages = usePages()
  const query = useQuery('POST /api/console/borrower', {
    action: 'loans',
    borrower_id: borrowerId,
    ...pages.input,
  })
  return (
    <Section
      title={texts.console_conversation_loans()}
      aside={
        query.data !== undefined && (
          <Text size="sm" c="dimmed">
            {texts.console_borrower_in_all({ count: query.data.total })}
          </Text>
        )
      }
    >
      <DataTable
        {...pages.propsOf(query)}
        name={texts.console_conversation_loans()}
        columns={columns()}
        rowKey={({ id }) => id}
        empty={texts.console_conversation_no_loans()}
      />
    </Section>
  )
}
