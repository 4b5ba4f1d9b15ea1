import { Anchor, Button, List, Loader, Stack, Table, Text } from '@mantine/core'
import type { CallInput } from '@home-credit/contract'
import { formatMoney } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { POLICY_REASONS } from '../../shared/policy-reasons.ts'
import { hrefOf } from '../../shared/router.ts'
import { useQuery } from '../../shared/use-query.ts'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import classes from './Terms.module.css'
import { VERSIONS, type Simulation as Result } from './versions.ts'

type SimulateInput = Extract<CallInput<typeof VERSIONS>, { action: 'simulate' }>
type Outcome = Result['rows'][number]['before']

const OUTCOMES: Record<Outcome, () => string> = {
  approve: texts.console_outcome_approve,
  refer: texts.console_outcome_refer,
  reject: texts.console_outcome_reject,
}

const outcomeLabel = (outcome: Outcome, released: boolean): string =>
  released ? texts.terms_outcome_released() : OUTCOMES[outcome]()

/** Decides again, with a policy that is not in force, what was decided in the last 90 days. On request: it reads thousands of decisions. */
export function Simulation({ value }: { value: unknown }) {
  const [tried, setTried] = useState<{ value: unknown }>()
  return (
    <Section title={texts.terms_simulation()}>
      <Stack gap="sm">
        <Text size="sm">{texts.terms_simulation_text()}</Text>
        <Button variant="default" onClick={() => setTried({ value })}>
          {texts.terms_simulate()}
        </Button>
        {tried !== undefined && (
          <SimulationResult key={JSON.stringify(tried.value)} value={tried.value} isOld={tried.value !== value} />
        )}
      </Stack>
    </Section>
  )
}

function SimulationResult({ value, isOld }: { value: unknown; isOld: boolean }) {
  // The server checks the value by its schema.
  const { data, fault, reload } = useQuery(VERSIONS, { action: 'simulate', value } as SimulateInput)
  if (fault !== undefined) return <FaultAlert message={fault.message} onRetry={reload} />
  if (data === undefined || !('simulation' in data)) return <Loader size="sm" aria-label={texts.loading()} />
  const { simulation } = data
  if (simulation.decisions === 0)
    return <Text size="sm">{texts.terms_simulation_empty({ day: formatDay(simulation.since) })}</Text>
  return (
    <Stack gap="sm">
      {isOld && <Text size="sm">{texts.terms_simulation_old()}</Text>}
      <Text size="sm" role="status">
        {texts.terms_simulation_changed({ changed: simulation.changed, count: simulation.decisions })}{' '}
        {simulation.without_inputs > 0 && texts.terms_simulation_without({ count: simulation.without_inputs })}{' '}
        {simulation.cut_off && texts.terms_simulation_cut()}
      </Text>
      <Counts
        label={texts.terms_simulation_outcomes()}
        rows={[
          ...(['approve', 'refer', 'reject'] as const).map((outcome) => ({
            name: OUTCOMES[outcome](),
            before: simulation.before[outcome],
            after: simulation.after[outcome],
          })),
          {
            name: texts.terms_simulation_released(),
            before: simulation.before.auto_release,
            after: simulation.after.auto_release,
          },
        ]}
      />
      <Counts
        label={texts.terms_simulation_reasons()}
        rows={simulation.reasons.map(({ reason, before, after }) => ({
          name: POLICY_REASONS[reason](),
          before,
          after,
        }))}
      />
      {simulation.rows.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {texts.terms_simulation_rows()}
          </Text>
          <List size="sm" spacing={6}>
            {simulation.rows.map(({ loan_id, number, at, amount_cents, before, after, auto_release, reasons }) => (
              <List.Item key={`${loan_id} ${at}`}>
                <Anchor href={hrefOf(['loans', loan_id])} underline="always">
                  {number}
                </Anchor>{' '}
                {texts.terms_simulation_row({
                  amount: formatMoney(amount_cents),
                  before: outcomeLabel(before, auto_release.before),
                  after: outcomeLabel(after, auto_release.after),
                })}{' '}
                {reasons.map((reason) => POLICY_REASONS[reason]()).join(', ')}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  )
}

const Counts = ({
  label,
  rows,
}: {
  label: string
  rows: readonly { name: string; before: number; after: number }[]
}) => (
  <div className={classes['scroll']}>
    <Table fz="sm" verticalSpacing={6} horizontalSpacing={6} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{label}</Table.Th>
          <Table.Th ta="right">{texts.console_settings_before()}</Table.Th>
          <Table.Th ta="right">{texts.console_settings_after()}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, before, after }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td ta="right">{before}</Table.Td>
            <Table.Td ta="right" {...(before === after ? {} : { fw: 700 })}>
              {after}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)
