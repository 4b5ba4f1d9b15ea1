import { Anchor } from '@mantine/core'
import type { CallInput, CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { BorrowerLink } from './BorrowerLink.tsx'
import { auditActionName } from './audit-action-names.ts'
import { auditRecordName } from './audit-records.ts'
import { hrefOf } from './router.ts'
import type { Query } from './use-query.ts'
import { useQuery } from './use-query.ts'
import { type Table, tableProps } from './use-table.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Time } from '../ui/Time.tsx'

type Answer = Extract<CallOutput<'POST /api/console/audit'>, { rows: unknown }>
type Entry = Answer['rows'][number]
export type AuditFilter = NonNullable<Extract<CallInput<'POST /api/console/audit'>, { action: 'list' }>['filter']>

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Nobody reads a whole id: its end is enough to compare two. */
const shortened = (text: string): string => text.replace(UUID, (id) => `…${id.slice(-6)}`)

/** The name or number with a link; any other actor or subject in words. */
function who(text: string, name: string | null) {
  const [kind = '', id = ''] = text.split(':')
  if (name === null) return auditRecordName(shortened(text))
  if (kind === 'borrower') return <BorrowerLink id={id} name={name} />
  return (
    <Anchor inherit href={hrefOf([kind === 'loan' ? 'loans' : 'operators', id])}>
      {name}
    </Anchor>
  )
}

const columns = (): Column<Entry, 'at'>[] => [
  { name: 'at', header: texts.console_time(), sortBy: 'at', cell: ({ at }) => <Time at={at} /> },
  { name: 'actor', header: texts.console_actor(), wide: true, cell: ({ actor, actor_name }) => who(actor, actor_name) },
  { name: 'action', header: texts.console_act(), cell: ({ action }) => auditActionName(action) },
  {
    name: 'subject',
    header: texts.console_subject(),
    wide: true,
    cell: ({ subject, subject_name }) => who(subject, subject_name),
  },
]

const detail = (entry: Entry) => (
  <Facts
    facts={[
      [texts.console_actor(), who(entry.actor, entry.actor_name)],
      [texts.console_act(), auditActionName(entry.action)],
      [texts.console_subject(), who(entry.subject, entry.subject_name)],
      [texts.console_reason(), entry.reason ?? texts.console_none()],
      [
        texts.console_data(),
        Object.keys(entry.details).length === 0 ? (
          texts.console_none()
        ) : (
          <pre key="data">{shortened(JSON.stringify(entry.details, null, 2))}</pre>
        ),
      ],
      [texts.console_request(), shortened(entry.request_id ?? texts.console_none())],
      [texts.console_entry(), entry.id],
    ]}
  />
)

export const useAudit = (filter: AuditFilter, { view }: Table<'at'>): Query<Answer> =>
  useQuery('POST /api/console/audit', {
    action: 'list',
    filter,
    sort: view.sort,
    page: view.page,
    page_size: view.pageSize,
  })

export function AuditTable({
  name,
  table,
  audit,
  empty,
}: {
  name: string
  table: Table<'at'>
  audit: Query<Answer>
  empty: string
}) {
  return (
    <DataTable
      {...tableProps(table, audit)}
      name={name}
      columns={columns()}
      rowKey={({ id }) => id}
      empty={empty}
      renderDetail={detail}
    />
  )
}
