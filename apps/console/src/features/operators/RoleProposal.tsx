import { Button, Group, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { roleName } from '../../shared/role-names.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import { ActionFault } from '../../shared/ActionFault.tsx'
import { useConfirmedAction } from '../../shared/use-confirmed-action.ts'
import type { OperatorAnswer, OperatorRow } from './OperatorStateBadge.tsx'

interface RoleProposalProps {
  operator: OperatorRow
  /** Whether this operator may confirm or withdraw it. The operator concerned and all others can only read it. */
  may: boolean
  onDone(answer: OperatorAnswer): void
  reload(): void
}

/** One person's proposal of a role, with a button for another person that grants it. */
export function RoleProposal({
  operator: { id, name, disabled_at, enrolled_at, proposed },
  may,
  onDone,
  reload,
}: RoleProposalProps) {
  const acting = useConfirmedAction<'POST /api/console/operators', 'confirm', 'confirm_role' | 'withdraw_role'>(
    'POST /api/console/operators',
    onDone,
    reload,
  )
  const { act, busy, fault, dialog, ask, close } = acting
  if (proposed === null) return <ActionFault acting={acting} />
  const { role: proposedRole, by_me, by_name, at } = proposed
  const role = roleName(proposedRole)
  const waits = disabled_at !== null && enrolled_at === null
  const text =
    disabled_at === null ? texts.console_role_proposed_keeps({ name }) : texts.console_role_proposed_enters({ name })

  return (
    <Section title={texts.console_role_proposed()}>
      <Stack gap="sm">
        <ActionFault acting={acting} />
        <Facts
          facts={[
            [texts.console_role(), role],
            [texts.console_proposed_by(), by_me ? texts.console_proposed_you({ name: by_name }) : by_name],
            [texts.console_time(), <Time key="at" at={at} />],
          ]}
        />
        <Text size="sm">
          {waits ? texts.console_role_waits_enrol({ name }) : by_me ? texts.console_second_yours() : text}
        </Text>
        {may && (
          <Group gap="sm">
            {!by_me && !waits && (
              <Button disabled={busy} onClick={() => ask('confirm')}>
                {texts.console_confirm()}
              </Button>
            )}
            <Button
              variant="default"
              disabled={busy}
              onClick={() => act({ action: 'withdraw_role', id }, texts.console_proposal_withdrawn())}
            >
              {texts.console_withdraw_proposal()}
            </Button>
          </Group>
        )}
      </Stack>
      <Confirm
        isOpen={dialog === 'confirm'}
        title={texts.console_role_confirm_title({ name, role })}
        text={texts.console_role_confirm_text({ name })}
        verb={texts.console_confirm()}
        busy={busy}
        fault={fault?.message}
        onConfirm={() =>
          act({ action: 'confirm_role', id, role: proposedRole }, texts.console_role_confirmed({ name, role }))
        }
        onClose={close}
      />
    </Section>
  )
}
