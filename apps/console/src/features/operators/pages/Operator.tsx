import { Anchor, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Me } from '../../../shared/request.ts'
import { isRole, roleName, roleOptions } from '../../../shared/role-names.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Form } from '../../../ui/Form.tsx'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { OperatorAccess } from '../OperatorAccess.tsx'
import { EnrolmentLink, AccountReset } from '../OperatorLink.tsx'
import { type OperatorAnswer, type OperatorRow, StateBadge } from '../OperatorStateBadge.tsx'
import { RoleProposal } from '../RoleProposal.tsx'
import { AuditTrail, type AuditTrailFilter } from '../../../shared/AuditTrail.tsx'

export function Operator({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/operators', { action: 'one', id })

  return (
    <ItemLoader
      value={data?.operator}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['operators'])}
      link={texts.console_to_operators()}
    >
      {(found) => <OperatorView operator={found} me={me} onDone={put} reload={reload} />}
    </ItemLoader>
  )
}

/** Actions on this operator, or by this operator. */
const sidesOf = (subject: string): [AuditTrailFilter, AuditTrailFilter] => [
  { value: 'about', label: texts.console_trail_about(), filter: { subject } },
  { value: 'by', label: texts.console_trail_by(), filter: { actor: subject } },
]

function OperatorView({
  operator,
  me,
  onDone,
  reload,
}: {
  operator: OperatorRow
  me: Me
  onDone: (answer: OperatorAnswer) => void
  reload: () => void
}) {
  const self = operator.id === me.operator.id
  const mayWrite = me.actions.includes('operators.write')
  /** Not set up yet: one person alone may make the link, because another confirms the role afterwards. */
  const fresh = operator.disabled_at !== null && operator.enrolled_at === null
  return (
    <Stack>
      <Anchor href={hrefOf(['operators'])} size="sm">
        {texts.console_to_operators()}
      </Anchor>
      <PageTitle>{operator.name}</PageTitle>
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={1100}>
        <Section title={texts.console_details()}>
          <Facts
            facts={[
              [texts.console_login(), operator.login],
              [texts.console_role(), roleName(operator.role)],
              [texts.console_state(), <StateBadge key="state" disabled={operator.disabled_at !== null} />],
              [texts.console_added_at(), <Time key="added" at={operator.created_at} />],
              [
                texts.console_enrolled_at(),
                operator.enrolled_at === null ? (
                  texts.console_not_enrolled()
                ) : (
                  <Time key="enrolled" at={operator.enrolled_at} />
                ),
              ],
              ...(operator.disabled_at === null
                ? []
                : [[texts.console_disabled_at(), <Time key="disabled" at={operator.disabled_at} />] as const]),
            ]}
          />
        </Section>
        <Stack>
          <RoleProposal operator={operator} may={mayWrite && !self} onDone={onDone} reload={reload} />
          {mayWrite && fresh && <EnrolmentLink operator={operator} />}
          {mayWrite && <ChangeForm operator={operator} self={self} onDone={onDone} />}
          {mayWrite && !fresh && <Access operator={operator} self={self} onDone={onDone} />}
          {mayWrite && !fresh && <AccountReset operator={operator} self={self} onDone={onDone} reload={reload} />}
        </Stack>
      </SimpleGrid>
      <OperatorAccess id={operator.id} mayWrite={mayWrite} />
      {me.actions.includes('audit.read') && (
        <AuditTrail key={JSON.stringify(operator)} sides={sidesOf(`operator:${operator.id}`)} />
      )}
    </Stack>
  )
}

interface PartProps {
  operator: OperatorRow
  self: boolean
  onDone(answer: OperatorAnswer): void
}

function ChangeForm({ operator, self, onDone }: PartProps) {
  const [name, setName] = useState(operator.name)
  const [role, setRole] = useState(operator.role)
  const { send, busy, fault } = useMutation('POST /api/console/operators')

  const submit = async (): Promise<void> => {
    const answer = await send({ action: 'change', id: operator.id, name, role })
    if (answer === undefined) return
    setName(answer.operator.name)
    setRole(answer.operator.role)
    toast(
      answer.operator.proposed?.by_me === true && role !== operator.role
        ? texts.console_proposed()
        : texts.console_saved(),
    )
    onDone(answer)
  }

  return (
    <Section title={texts.console_change()}>
      <Form fault={fault} onSubmit={() => void submit()}>
        <TextInput
          label={texts.console_name()}
          required
          error={fault?.fields['name']}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.console_role()}
          description={self ? texts.console_own_role() : texts.console_role_second()}
          disabled={self}
          required
          error={fault?.fields['role']}
          data={roleOptions()}
          value={role}
          onChange={({ currentTarget: { value } }) => {
            if (isRole(value)) setRole(value)
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {texts.console_save()}
          </Button>
        </Group>
      </Form>
    </Section>
  )
}

function Access({ operator, self, onDone }: PartProps) {
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const { send, busy, fault, forget } = useMutation('POST /api/console/operators')
  const active = operator.disabled_at === null
  const verb = active ? texts.console_disable() : texts.console_enable()
  const text = active ? texts.console_disable_text() : texts.console_enable_text()
  const { id, name } = operator

  const confirm = async (): Promise<void> => {
    const answer = await send({ action: active ? 'disable' : 'enable', id })
    if (answer === undefined) return
    setIsConfirmOpen(false)
    toast(active ? texts.console_disabled_done({ name }) : texts.console_proposed())
    onDone(answer)
  }

  return (
    <Section title={texts.console_access()}>
      <Stack align="flex-start">
        <Text size="sm">{self ? texts.console_own_disable() : text}</Text>
        {!self && (active || operator.proposed === null) && (
          <Button variant="default" onClick={() => setIsConfirmOpen(true)}>
            {verb}
          </Button>
        )}
      </Stack>
      <Confirm
        isOpen={isConfirmOpen}
        title={active ? texts.console_disable_title({ name }) : texts.console_enable_title({ name })}
        text={text}
        verb={verb}
        danger={active}
        busy={busy}
        fault={fault?.message}
        onConfirm={() => void confirm()}
        onClose={() => {
          forget()
          setIsConfirmOpen(false)
        }}
      />
    </Section>
  )
}
