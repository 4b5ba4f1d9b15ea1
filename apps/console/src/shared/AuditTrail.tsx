import { SegmentedControl, Stack, Title } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useTable } from './use-table.ts'
import { AuditTable, useAudit, type AuditFilter } from './AuditTable.tsx'

export interface AuditTrailFilter {
  value: string
  label: string
  filter: AuditFilter
}

/** The audit log for one or several filters; the first is the default. */
export function AuditTrail({ sides }: { sides: readonly [AuditTrailFilter, ...AuditTrailFilter[]] }) {
  const table = useTable(['at'], { by: 'at', order: 'desc' })
  const side = sides.find(({ value }) => value === table.filter('trail')) ?? sides[0]
  const audit = useAudit(side.filter, table)
  return (
    <Stack gap="sm">
      <Title order={2} size="h5">
        {texts.console_trail()}
      </Title>
      {sides.length > 1 && (
        <SegmentedControl
          aria-label={texts.console_trail()}
          fullWidth
          size="xs"
          maw={400}
          value={side.value}
          data={sides.map(({ value, label }) => ({ value, label }))}
          onChange={(value) => table.setFilter({ trail: value })}
        />
      )}
      <AuditTable name={texts.console_trail()} table={table} audit={audit} empty={texts.console_rows_none()} />
    </Stack>
  )
}

export const borrowerTrail = (borrowerId: string): AuditTrailFilter => ({
  value: 'borrower',
  label: texts.console_trail_borrower(),
  filter: { subject: `borrower:${borrowerId}` },
})
