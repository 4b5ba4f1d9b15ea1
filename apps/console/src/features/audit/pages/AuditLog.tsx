import { Stack, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { filled, useTable } from '../../../shared/use-table.ts'
import { BorrowerPicker, type PickedBorrower } from '../../../shared/BorrowerPicker.tsx'
import { FilterForm } from '../../../ui/FilterForm.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { AuditTable, useAudit } from '../../../shared/AuditTable.tsx'

export function AuditLog() {
  const table = useTable(['at'], { by: 'at', order: 'desc' })
  const { filter } = table
  const [picked, setPicked] = useState<PickedBorrower>()
  // A borrower is chosen by a search; other subjects are typed.
  const [, borrowerId] = /^borrower:([0-9a-f-]{36})$/.exec(filter('subject')) ?? []
  const values = {
    actor: filter('actor'),
    action: filter('action'),
    ...(borrowerId === undefined ? { subject: filter('subject') } : {}),
    from: filter('from'),
    to: filter('to'),
  }
  const audit = useAudit(filled({ ...values, subject: filter('subject') }), table)
  const fields = audit.fault?.fields ?? {}

  return (
    <Stack>
      <PageTitle>{texts.console_page_audit()}</PageTitle>
      <BorrowerPicker
        label={texts.console_audit_borrower()}
        value={
          borrowerId === undefined
            ? undefined
            : {
                id: borrowerId,
                name:
                  picked?.id === borrowerId
                    ? picked.name
                    : (audit.data?.rows.find(({ subject }) => subject === `borrower:${borrowerId}`)?.subject_name ??
                      ''),
              }
        }
        onPick={(borrower) => {
          setPicked(borrower)
          table.setFilter({ subject: borrower === undefined ? '' : `borrower:${borrower.id}` })
        }}
      />
      <FilterForm values={values} onFilter={table.setFilter}>
        <TextInput
          name="actor"
          label={texts.console_filter_actor()}
          defaultValue={values.actor}
          maxLength={200}
          error={fields['filter.actor']}
        />
        <TextInput
          name="action"
          label={texts.console_filter_act()}
          defaultValue={values.action}
          maxLength={80}
          error={fields['filter.action']}
        />
        {borrowerId === undefined && (
          <TextInput
            name="subject"
            label={texts.console_filter_subject()}
            defaultValue={filter('subject')}
            maxLength={200}
            error={fields['filter.subject']}
          />
        )}
        <TextInput
          name="from"
          type="date"
          label={texts.console_from()}
          defaultValue={values.from}
          error={fields['filter.from']}
        />
        <TextInput
          name="to"
          type="date"
          label={texts.console_to()}
          defaultValue={values.to}
          error={fields['filter.to']}
        />
      </FilterForm>
      <AuditTable name={texts.console_page_audit()} table={table} audit={audit} empty={texts.console_rows_empty()} />
    </Stack>
  )
}
