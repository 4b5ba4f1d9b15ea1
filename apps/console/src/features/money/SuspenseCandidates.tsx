import { Button, Card, Group, List, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Candidate } from './money-types.ts'
import { candidateReasons } from './money-labels.ts'
import { BorrowerLink } from '../../shared/BorrowerLink.tsx'
import { BorrowerPicker, type PickedBorrower } from '../../shared/BorrowerPicker.tsx'
import { Form } from '../../ui/Form.tsx'
import { Section } from '../../ui/Section.tsx'

export interface SuspenseCandidatesProps {
  candidates: readonly Candidate[]
  busy: boolean
  /** Why the picked borrower was refused. */
  error: string | undefined
  /** Undefined when nothing can be proposed. */
  onPropose: ((borrowerId: string) => void) | undefined
}

/** Likely owners of the money, each with the reason; any other borrower by a search. */
export function SuspenseCandidates({ candidates, busy, error, onPropose }: SuspenseCandidatesProps) {
  return (
    <Section title={texts.console_suspense_owner()}>
      <Stack>
        {candidates.length === 0 && <Text size="sm">{texts.console_suspense_owner_none()}</Text>}
        {candidates.map((candidate) => (
          <One key={candidate.borrower_id} candidate={candidate} busy={busy} onPropose={onPropose} />
        ))}
        {onPropose !== undefined && <Other busy={busy} error={error} onPropose={onPropose} />}
      </Stack>
    </Section>
  )
}

function One({
  candidate: { borrower_id, borrower_name, why, order_number },
  busy,
  onPropose,
}: { candidate: Candidate } & Pick<SuspenseCandidatesProps, 'busy' | 'onPropose'>) {
  const name = borrower_name || texts.console_phone_change_unnamed()
  return (
    <Card withBorder component="article" aria-label={name}>
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          <BorrowerLink id={borrower_id} name={borrower_name} />
        </Text>
        <List size="sm">
          {why.map((each) => (
            <List.Item key={each}>{candidateReasons.of(each)}</List.Item>
          ))}
        </List>
        {order_number !== null && <Text size="sm">{texts.console_order_of({ number: order_number })}</Text>}
        {onPropose !== undefined && (
          <Group>
            <Button
              size="xs"
              disabled={busy}
              aria-label={texts.console_suspense_propose_of({ name })}
              onClick={() => onPropose(borrower_id)}
            >
              {texts.console_suspense_propose()}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

function Other({
  busy,
  error,
  onPropose,
}: Pick<SuspenseCandidatesProps, 'busy' | 'error'> & { onPropose(borrowerId: string): void }) {
  const [borrower, setBorrower] = useState<PickedBorrower>()
  return (
    <Form fault={undefined} onSubmit={() => borrower !== undefined && onPropose(borrower.id)}>
      <BorrowerPicker label={texts.console_suspense_other()} error={error} value={borrower} onPick={setBorrower} />
      {borrower !== undefined && (
        <Group>
          <Button type="submit" size="xs" disabled={busy}>
            {texts.console_suspense_propose_of({ name: borrower.name || texts.console_phone_change_unnamed() })}
          </Button>
        </Group>
      )}
    </Form>
  )
}
