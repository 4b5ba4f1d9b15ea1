import { Table, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { PlanCase } from './plan-labels.ts'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'

/** Newest first. */
export const LoanPayments = ({ payments }: Pick<PlanCase, 'payments'>) => (
  <Section title={texts.console_plan_payments()}>
    {payments.length === 0 ? (
      <Text size="sm">{texts.console_plan_no_payments()}</Text>
    ) : (
      <Table fz="sm" verticalSpacing={4} aria-label={texts.console_plan_payments()}>
        <Table.Tbody>
          {payments.map((paid) => (
            <Table.Tr key={paid.id}>
              <Table.Td>
                <Time at={paid.paid_at} />
              </Table.Td>
              <Table.Td>{paid.stages.join(', ')}</Table.Td>
              <Table.Td ta="right">{formatMoneyInColumn(paid.amount_cents)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Section>
)
