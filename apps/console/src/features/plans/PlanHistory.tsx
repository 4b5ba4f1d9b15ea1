import { Group, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn, formatRate } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { Plan } from './plan-labels.ts'
import { formatDay } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import { PlanBadge } from './PlanBadge.tsx'

/** Requests and proposals, newest first. */
export const PlanHistory = ({ plans }: { plans: readonly Plan[] }) => (
  <Section title={texts.console_plan_history()}>
    {plans.length === 0 ? (
      <Text size="sm">{texts.console_plan_history_none()}</Text>
    ) : (
      <Stack gap="md">
        {plans.map((plan) => (
          <One key={plan.id} plan={plan} />
        ))}
      </Stack>
    )}
  </Section>
)

function One({ plan }: { plan: Plan }) {
  const { terms } = plan
  const lines = [
    ...(plan.kind === 'due_day' ? [texts.console_plan_kind_due_day()] : []),
    ...(terms === null
      ? []
      : [
          texts.console_plan_terms({
            count: terms.count,
            amount: formatMoneyInColumn(terms.rows[0]?.payment_cents ?? 0),
            date: formatDay(terms.first_due_on),
            rate: formatRate(terms.rate_monthly),
          }),
        ]),
    ...(terms !== null && terms.waived_cents > 0
      ? [texts.console_plan_waived({ amount: formatMoneyInColumn(terms.waived_cents) })]
      : []),
    ...(plan.state === 'proposed' && plan.valid_through !== null
      ? [`${texts.console_plan_valid()}: ${formatDay(plan.valid_through)}`]
      : []),
    ...(plan.closed_reason === null ? [] : [plan.closed_reason]),
  ]
  return (
    <div>
      <Group gap="xs">
        <PlanBadge state={plan.state} />
        <Text size="sm">
          <Time at={plan.closed_at ?? plan.proposed_at ?? plan.asked_at} />
        </Text>
        {plan.proposed_by_name !== null && (
          <Text size="sm" c="dimmed">
            {texts.console_plan_by({ name: plan.proposed_by_name })}
          </Text>
        )}
      </Group>
      {lines.map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </div>
  )
}
