import { Anchor, Button, Card, Group, Loader, NativeSelect, SegmentedControl, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { CallOutput, Role } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Me } from '../app/request.ts'
import { roleName, roleOptions } from '../app/role-name.ts'
import { hrefOf } from '../app/router.ts'
import { useCall } from '../app/use-call.ts'
import { useSend } from '../app/use-send.ts'
import { useTable } from '../app/use-table.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Facts } from '../ui/Facts.tsx'
import { FaultAlert } from '../ui/FaultAlert.tsx'
import { Form } from '../ui/Form.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { Time } from '../ui/Time.tsx'
import { toast } from '../ui/toasts.tsx'
import { AuditTable, useAudit } from './AuditTable.tsx'

type Answer = CallOutput<'POST /api/console/operators'>
type OperatorRow = Extract<Answer, { operator: unknown }>['operator']

export function Operator({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useCall('POST /api/console/operators', { action: 'one', id })
  const operator = data !== undefined && 'operator' in data ? data.operator : undefined

  // An id of another form is no operator either.
  if (fault?.status === 404 || fault?.status === 400)
    return <Message title={texts.console_not_found_title()} text={texts.console_not_found_text()} href={hrefOf(['operators'])} link={texts.console_to_operators()} />
  if (operator === undefined) return fault === undefined ? <Loader size="sm" aria-label={texts.loading()} /> : <FaultAlert message={fault.message} onRetry={reload} />

  const self = operator.id === me.operator.id
  return (
    <Stack>
      <Anchor href={hrefOf(['operators'])} size="sm">
        {texts.console_to_operators()}
      </Anchor>
      <PageTitle>{operator.name}</PageTitle>
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={1100}>
        <Card withBorder>
          <Title order={2} size="h5" mb="sm">
            {texts.console_details()}
          </Title>
          <Facts
            facts={[
              [texts.console_login(), operator.login],
              [texts.console_role(), roleName(operator.role)],
              [texts.console_state(), <StateBadge key="state" disabled={operator.disabled_at !== null} />],
              [texts.console_added_at(), <Time key="added" at={operator.created_at} />],
              ...(operator.disabled_at === null ? [] : [[texts.console_disabled_at(), <Time key="disabled" at={operator.disabled_at} />] as const]),
            ]}
          />
        </Card>
        {me.actions.includes('operators.write') && (
          <Stack>
            <ChangeForm operator={operator} self={self} onDone={put} />
            <Access operator={operator} self={self} onDone={put} />
          </Stack>
        )}
      </SimpleGrid>
      {me.actions.includes('audit.read') && <Trail key={JSON.stringify(operator)} subject={`operator:${operator.id}`} />}
    </Stack>
  )
}

interface PartProps {
  operator: OperatorRow
  self: boolean
  onDone(answer: Answer): void
}

function ChangeForm({ operator, self, onDone }: PartProps) {
  const [name, setName] = useState(operator.name)
  const [role, setRole] = useState<string>(operator.role)
  const { send, busy, fault } = useSend('POST /api/console/operators')

  const submit = async (): Promise<void> => {
    const answer = await send({ action: 'change', id: operator.id, name, role: role as Role })
    if (answer === undefined || !('operator' in answer)) return
    setName(answer.operator.name)
    toast(texts.console_saved())
    onDone(answer)
  }

  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="sm">
        {texts.console_change()}
      </Title>
      <Form fault={fault} onSubmit={() => void submit()}>
        <TextInput label={texts.console_name()} required error={fault?.fields['name']} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <NativeSelect
          label={texts.console_role()}
          description={self ? texts.console_own_role() : undefined}
          disabled={self}
          required
          error={fault?.fields['role']}
          data={roleOptions()}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {texts.console_save()}
          </Button>
        </Group>
      </Form>
    </Card>
  )
}

function Access({ operator, self, onDone }: PartProps) {
  const [asking, setAsking] = useState(false)
  const { send, busy, fault, forget } = useSend('POST /api/console/operators')
  const active = operator.disabled_at === null
  const verb = active ? texts.console_disable() : texts.console_enable()
  const text = active ? texts.console_disable_text() : texts.console_enable_text()
  const { id, name } = operator

  const confirm = async (): Promise<void> => {
    const answer = await send({ action: active ? 'disable' : 'enable', id })
    if (answer === undefined) return
    setAsking(false)
    toast(active ? texts.console_disabled_done({ name }) : texts.console_enabled_done({ name }))
    onDone(answer)
  }

  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="sm">
        {texts.console_access()}
      </Title>
      <Stack align="flex-start">
        <Text size="sm">{self ? texts.console_own_disable() : text}</Text>
        {!self && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {verb}
          </Button>
        )}
      </Stack>
      <Confirm
        opened={asking}
        title={active ? texts.console_disable_title({ name }) : texts.console_enable_title({ name })}
        text={text}
        verb={verb}
        danger={active}
        busy={busy}
        fault={fault?.message}
        onConfirm={() => void confirm()}
        onClose={() => {
          forget()
          setAsking(false)
        }}
      />
    </Card>
  )
}

/** What the log knows of an operator: done to them, or by them. */
function Trail({ subject }: { subject: string }) {
  const table = useTable(['at'], { by: 'at', order: 'desc' })
  const side = table.filter('trail') === 'by' ? 'by' : 'about'
  const audit = useAudit(side === 'by' ? { actor: subject } : { subject }, table)
  return (
    <Stack gap="sm">
      <Title order={2} size="h5">
        {texts.console_trail()}
      </Title>
      <SegmentedControl
        aria-label={texts.console_trail()}
        fullWidth
        size="xs"
        maw={400}
        value={side}
        data={[
          { value: 'about', label: texts.console_trail_about() },
          { value: 'by', label: texts.console_trail_by() },
        ]}
        onChange={(value) => table.setFilter({ trail: value })}
      />
      <AuditTable name={texts.console_trail()} table={table} audit={audit} empty={texts.console_rows_none()} />
    </Stack>
  )
}
