import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { auditActions } from '../../../shared/audit-action-names.ts'
import { automaticActors } from '../../../shared/audit-records.ts'
import { AuditTable, useAudit } from '../../../shared/AuditTable.tsx'
import { useMutation } from '../../../shared/use-mutation.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { filled, useTable } from '../../../shared/use-table.ts'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import classes from '../Audit.module.css'
import { RecordPicker } from '../RecordPicker.tsx'

const CALL = 'POST /api/console/audit'

/** Who did what to what: everything to filter by is picked. */
export function AuditLog() {
  const table = useTable(['at'], { by: 'at', order: 'desc' })
  const { filter, setFilter } = table
  const filters = {
    actor: filter('actor'),
    action: filter('action'),
    subject: filter('subject'),
    from: filter('from'),
    to: filter('to'),
  }
  const audit = useAudit(filled(filters), table)
  const operators = useQuery(CALL, { action: 'operators' })
  const people = operators.data !== undefined && 'operators' in operators.data ? operators.data.operators : []
  const fields = audit.fault?.fields ?? {}
  const named = audit.data?.rows.find(({ subject }) => subject === filters.subject)
  const dayField = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={filters[name]}
      error={fields[`filter.${name}`]}
      onChange={(event) => setFilter({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <Stack>
      <PageTitle>{texts.console_page_audit()}</PageTitle>
      <div className={classes['filters']} role="search">
        <Select
          label={texts.console_actor()}
          placeholder={texts.console_audit_anyone()}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.console_filter_clear() }}
          nothingFoundMessage={texts.console_search_none()}
          value={filters.actor || null}
          data={[
            {
              group: texts.console_page_operators(),
              items: people.map(({ id, name }) => ({ value: `operator:${id}`, label: name })),
            },
            { group: texts.console_audit_automatic(), items: automaticActors() },
          ]}
          error={fields['filter.actor'] ?? operators.fault?.message}
          onChange={(actor) => setFilter({ actor: actor ?? '' })}
        />
        <Select
          label={texts.console_act()}
          placeholder={texts.console_audit_any_action()}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.console_filter_clear() }}
          nothingFoundMessage={texts.console_search_none()}
          value={filters.action || null}
          data={auditActions()}
          error={fields['filter.action']}
          onChange={(action) => setFilter({ action: action ?? '' })}
        />
        {dayField('from', texts.console_from())}
        {dayField('to', texts.console_to())}
      </div>
      <RecordPicker
        value={filters.subject}
        name={named?.subject_name ?? undefined}
        error={fields['filter.subject']}
        onPick={(subject) => setFilter({ subject })}
      />
      <Group>
        <Button variant="default" onClick={() => setFilter({ actor: '', action: '', subject: '', from: '', to: '' })}>
          {texts.console_filter_clear()}
        </Button>
        <SaveAsFile filter={filled(filters)} />
      </Group>
      <AuditTable name={texts.console_page_audit()} table={table} audit={audit} empty={texts.console_rows_empty()} />
    </Stack>
  )
}

/** Asks for the link only on a click, and follows it at once. */
function SaveAsFile({ filter }: { filter: Parameters<typeof useAudit>[0] }) {
  const { send, busy, fault } = useMutation(CALL)
  const open = async (): Promise<void> => {
    const answer = await send({ action: 'link', filter })
    if (answer !== undefined && 'link' in answer) location.assign(answer.link)
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void open()}>
        {texts.console_ledger_export()}
      </Button>
      {fault !== undefined && <FaultAlert message={fault.message} />}
    </>
  )
}
