import { Button, Group, Input, Select, SimpleGrid, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useId, useState, type ReactNode } from 'react'
import { auditRecordName, recordKinds } from '../../shared/audit-records.ts'
import { SearchBox } from '../../shared/SearchBox.tsx'
import type { SearchResult } from '../../shared/use-search.ts'

/** The record of a search result; what has none of its own is logged with its borrower. */
function subjectOf({ kind, open, borrower_id }: SearchResult): string | undefined {
  if (kind === 'loan' || kind === 'contract') return `loan:${open.id}`
  if (kind === 'pix' && open.page === 'suspense') return `pix:${open.id}`
  return borrower_id === null ? undefined : `borrower:${borrower_id}`
}

/** The borrower's name for a record of theirs that has none. */
const nameOf = ({ kind, title, borrower_name }: SearchResult): string =>
  kind === 'loan' || kind === 'contract' || kind === 'pix' ? title : borrower_name

interface RecordPickerProps {
  /** As logged; empty for every record. */
  value: string
  /** As the log names it. */
  name: string | undefined
  error?: ReactNode
  onPick(subject: string): void
}

/** One record by a search for its person or number, or all records of a kind. */
export function RecordPicker({ value, name, error, onPick }: RecordPickerProps) {
  const [picked, setPicked] = useState<{ subject: string; name: string }>()
  const id = useId()
  if (value !== '' && !value.endsWith(':')) {
    const [kind = ''] = value.split(':')
    const shownName = name ?? (picked?.subject === value ? picked.name : undefined)
    return (
      <div>
        <Input.Label id={id} labelElement="div">
          {texts.console_subject()}
        </Input.Label>
        <Group gap="xs" role="group" aria-labelledby={id}>
          <Text size="sm" fw={600} role="status">
            {shownName === undefined ? auditRecordName(value) : `${auditRecordName(`${kind}:`)} ${shownName}`}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => onPick('')}>
            {texts.console_picker_other()}
          </Button>
        </Group>
        {error !== undefined && <Input.Error>{error}</Input.Error>}
      </div>
    )
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <div>
        <SearchBox
          label={texts.console_subject()}
          description={texts.console_audit_record_hint()}
          error={error}
          listName={texts.console_picker_list()}
          offers={(result) => subjectOf(result) !== undefined}
          onChoose={(result) => {
            const subject = subjectOf(result)
            if (subject === undefined) return
            setPicked({ subject, name: nameOf(result) })
            onPick(subject)
          }}
        />
      </div>
      <Select
        label={texts.console_audit_kind()}
        description={texts.console_audit_kind_hint()}
        placeholder={texts.console_audit_any_record()}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': texts.console_filter_clear() }}
        nothingFoundMessage={texts.console_search_none()}
        value={value || null}
        data={recordKinds()}
        onChange={(kind) => onPick(kind ?? '')}
      />
    </SimpleGrid>
  )
}
