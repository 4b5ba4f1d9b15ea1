import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { BankLine, ProofAnswer } from './money-types.ts'
import { Section } from '../../ui/Section.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { LineBadge, ProposedBadge } from './MoneyBadges.tsx'
import { BankLineFacts } from './BankLineFacts.tsx'

export interface ProofBankLinesProps {
  answer: ProofAnswer
  busy: boolean
  /** Undefined when nothing can be proposed. */
  onPropose: ((endToEndId: string) => void) | undefined
}

/** The bank line that the proof names, then the other candidates. */
export function ProofBankLines({ answer: { proof, order, named, candidates }, busy, onPropose }: ProofBankLinesProps) {
  const others = candidates.filter(({ end_to_end_id }) => end_to_end_id !== named?.end_to_end_id)
  const first = [...(named === null ? [] : [named]), ...others].find(({ state }) => state === 'suspense')
  useShortcuts({
    p: onPropose === undefined || first === undefined || busy ? undefined : () => onPropose(first.end_to_end_id),
  })

  const show = (line: BankLine) => (
    <Line
      key={line.end_to_end_id}
      line={line}
      proof={proof}
      expectedCents={order.amount_cents}
      busy={busy}
      onPropose={line.state === 'suspense' ? onPropose : undefined}
    />
  )
  return (
    <Section title={texts.console_proof_bank()}>
      <Stack>
        {(proof.reference !== null || named !== null) && (
          <Stack gap="xs">
            <Heading>{texts.console_proof_named()}</Heading>
            {named === null ? <Text size="sm">{texts.console_proof_named_none()}</Text> : show(named)}
          </Stack>
        )}
        <Stack gap="xs">
          <Heading>{texts.console_proof_candidates()}</Heading>
          {others.length === 0 ? <Text size="sm">{texts.console_proof_candidates_none()}</Text> : others.map(show)}
        </Stack>
      </Stack>
    </Section>
  )
}

const Heading = ({ children }: { children: string }) => (
  <Title order={3} size="h6">
    {children}
  </Title>
)

interface LineProps {
  line: BankLine
  proof: ProofAnswer['proof']
  expectedCents: number
  busy: boolean
  onPropose: ((endToEndId: string) => void) | undefined
}

function Line({ line, proof: { proposal, state }, expectedCents, busy, onPropose }: LineProps) {
  const amount = formatMoneyInColumn(line.amount_cents)
  const proposed = proposal?.end_to_end_id === line.end_to_end_id
  return (
    <Card withBorder component="article" aria-label={`${amount}, ${line.end_to_end_id}`}>
      <Stack gap="sm">
        <Group gap="xs">
          <LineBadge state={line.state} />
          {proposed && proposal !== null && <ProposedBadge proposal={proposal} />}
        </Group>
        {state === 'waiting' && line.state !== 'suspense' && (
          <Alert color="red" role="note">
            {line.state === 'matched' ? texts.console_proof_named_used() : texts.console_proof_named_back()}
          </Alert>
        )}
        <BankLineFacts line={line} expectedCents={expectedCents} />
        {onPropose !== undefined && (
          <Group>
            <Button
              size="xs"
              disabled={busy}
              aria-label={texts.console_line_propose_of({ amount, line: line.end_to_end_id })}
              onClick={() => onPropose(line.end_to_end_id)}
            >
              {texts.console_line_propose()}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
