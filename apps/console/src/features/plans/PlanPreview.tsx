import { Loader, Stack, Table, Text } from '@mantine/core'
import { formatHundredths, formatMoneyInColumn, formatRate } from '@home-credit/web'
import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useEffect } from 'react'
import type { PlanFigures } from './plan-labels.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Facts } from '../../ui/Facts.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { formatDay } from '../../ui/format-time.ts'

export type PlanTerms = Extract<CallInput<'POST /api/console/plans'>, { action: 'preview' }>['terms']

interface Props {
  loanId: string
  terms: PlanTerms | undefined
  /** The server's errors, by field. */
  onWrong(fields: Record<string, string>): void
}

/** The server computes the preview with the same code as the signed plan. */
export const PlanPreview = ({ loanId, terms, onWrong }: Props) => (
  <section aria-label={texts.console_plan_preview()} aria-live="polite">
    {terms === undefined ? (
      <Text size="sm">{texts.console_plan_preview_none()}</Text>
    ) : (
      <PreviewLoader loanId={loanId} terms={terms} onWrong={onWrong} />
    )}
  </section>
)

function PreviewLoader({ loanId, terms, onWrong }: Props & { terms: PlanTerms }) {
  const { data, fault, loading, reload } = useQuery('POST /api/console/plans', {
    action: 'preview',
    loan_id: loanId,
    terms,
  })
  const figures = data?.figures
  const fields = fault?.fields
  useEffect(() => onWrong(fields ?? {}), [fields, onWrong])
  if (fault !== undefined)
    return Object.keys(fault.fields).length > 0 ? null : <FaultAlert message={fault.message} onRetry={reload} />
  return figures === undefined ? (
    <Loader size="sm" aria-label={texts.loading()} />
  ) : (
    <Shown figures={figures} busy={loading} />
  )
}

/** The current installments next to the new ones, in the borrower's wording. */
export function PlanBeside({ figures }: { figures: PlanFigures }) {
  const { before, rows } = figures
  const [next] = before.rows
  const lines = [
    [
      texts.plan_row_next(),
      formatMoneyInColumn((next?.payment_cents ?? 0) - (next?.paid_cents ?? 0)),
      formatMoneyInColumn(rows[0]?.payment_cents ?? 0),
    ],
    [texts.plan_row_next_on(), formatDay(next?.due_on ?? figures.day), formatDay(figures.first_due_on)],
    [texts.plan_row_count(), String(before.rows.length), String(figures.count)],
    [texts.plan_row_last(), formatDay(before.last_due_on), formatDay(figures.last_due_on)],
    [texts.plan_row_rate(), formatRate(before.rate_monthly), formatRate(figures.rate_monthly)],
    [texts.plan_row_total(), formatMoneyInColumn(before.left_cents), formatMoneyInColumn(figures.total_cents)],
  ] as const
  return (
    <Table fz="sm" verticalSpacing={4} horizontalSpacing={4} aria-label={texts.plan_beside()}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td aria-hidden="true" />
          <Table.Th scope="col" ta="right">
            {texts.plan_before()}
          </Table.Th>
          <Table.Th scope="col" ta="right">
            {texts.plan_after()}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(([label, now, then]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400} style={{ wordBreak: 'keep-all' }}>
              {label}
            </Table.Th>
            <Table.Td ta="right">{now}</Table.Td>
            <Table.Td ta="right" fw={600}>
              {then}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Shown({ figures, busy }: { figures: PlanFigures; busy: boolean }) {
  return (
    <Stack gap="sm" aria-busy={busy} style={{ opacity: busy ? 0.6 : 1 }}>
      <Text size="sm" fw={600}>
        {texts.console_plan_preview()}
      </Text>
      <PlanBeside figures={figures} />
      <Facts
        facts={[
          [texts.console_plan_spread(), formatMoneyInColumn(figures.spread_cents)],
          [texts.console_plan_interest(), formatMoneyInColumn(figures.interest_cents)],
          [texts.console_plan_cet(), formatHundredths(figures.cet_annual_bp)],
        ]}
      />
      <Collapsible show={texts.console_show_details()} hide={texts.console_hide_details()}>
        <Table fz="sm" verticalSpacing={4} aria-label={texts.console_plan_preview()}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.console_plan_row()}</Table.Th>
              <Table.Th scope="col">{texts.console_plan_row_due()}</Table.Th>
              <Table.Th scope="col" ta="right">
                {texts.console_plan_payment()}
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {texts.console_plan_row_principal()}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {figures.rows.map((row) => (
              <Table.Tr key={row.number}>
                <Table.Td>{row.number}</Table.Td>
                <Table.Td>{formatDay(row.due_on)}</Table.Td>
                <Table.Td ta="right">{formatMoneyInColumn(row.payment_cents)}</Table.Td>
                <Table.Td ta="right">{formatMoneyInColumn(row.principal_cents)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Collapsible>
    </Stack>
  )
}
