import { List, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import type { LoanCase } from './loan-case.ts'
import { flagLabel, reasonLabel } from './loan-labels.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import { QuotaFacts } from './QuotaFacts.tsx'

type PolicyDecision = NonNullable<LoanCase['policy']>

const OUTCOMES: Record<
  PolicyDecision['outcome'],
  { word: () => string; tone: 'green' | 'gray' | 'red'; sign: string }
> = {
  approve: { word: texts.console_outcome_approve, tone: 'green', sign: '✓' },
  refer: { word: texts.console_outcome_refer, tone: 'gray', sign: '?' },
  reject: { word: texts.console_outcome_reject, tone: 'red', sign: '✗' },
}

/** The basis of a review: the policy's reasons, the bureau, the affordability and the quota. */
export function PolicyResult({ policy, quota }: { policy: PolicyDecision; quota: LoanCase['detail']['quota'] }) {
  const { word, tone, sign } = OUTCOMES[policy.outcome]
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <Part title={texts.console_policy()}>
        <Tag tone={tone} sign={sign}>
          {word()}
        </Tag>
        <List size="sm" spacing={2}>
          {policy.reasons.map((reason) => (
            <List.Item key={reason}>{reasonLabel(reason)}</List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed">
          {texts.console_policy_version()} {policy.version}
        </Text>
      </Part>
      <Part title={texts.console_bureau()}>
        <Bureau signals={policy.signals} />
      </Part>
      <Part title={texts.console_affordability()}>
        <Affordability policy={policy} />
      </Part>
      {quota !== null && (
        <Part title={texts.console_quota()}>
          <QuotaFacts quota={quota} />
        </Part>
      )}
    </SimpleGrid>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs" align="stretch">
    <Title order={3} size="sm">
      {title}
    </Title>
    {children}
  </Stack>
)

function Bureau({ signals }: { signals: PolicyDecision['signals'] }) {
  if (signals === null) return <Text size="sm">{texts.console_bureau_not_queried()}</Text>
  if (signals.state !== 'answered')
    return (
      <Text size="sm">
        {signals.state === 'waiting' ? texts.console_bureau_waiting() : texts.console_bureau_unavailable()}
      </Text>
    )
  return (
    <>
      <Text size="sm">
        {signals.score === null
          ? texts.console_bureau_no_score()
          : texts.console_bureau_score({ score: signals.score })}
      </Text>
      {signals.flags.length === 0 ? (
        <Tag sign="✓">{texts.console_bureau_clear()}</Tag>
      ) : (
        signals.flags.map((flag) => (
          <Tag key={flag} tone="red" sign="!">
            {flagLabel(flag)}
          </Tag>
        ))
      )}
      <Text size="sm" c="dimmed">
        <Time at={signals.asked_at} />
      </Text>
    </>
  )
}

function Affordability({
  policy: { installment_cents, other_installments_cents, room_cents },
}: {
  policy: PolicyDecision
}) {
  const sum = installment_cents + other_installments_cents
  const fits = sum <= room_cents
  return (
    <Facts
      facts={[
        [texts.console_installment(), formatMoneyInColumn(installment_cents)],
        [texts.console_installment_others(), formatMoneyInColumn(other_installments_cents)],
        [
          texts.console_installment_sum(),
          <span key="sum">
            {formatMoneyInColumn(sum)}{' '}
            <Tag tone={fits ? 'green' : 'red'} sign={fits ? '✓' : '✗'}>
              {fits ? texts.console_affordable() : texts.console_not_affordable()}
            </Tag>
          </span>,
        ],
        [texts.console_installment_room(), formatMoneyInColumn(room_cents)],
      ]}
    />
  )
}
