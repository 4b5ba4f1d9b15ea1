import { Anchor, Button, Card, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { Role } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { roleOptions } from '../../../shared/role-names.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { OneTimeLink, type OperatorLink } from '../OperatorLink.tsx'

export function AddOperator() {
  const [login, setLogin] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const [added, setAdded] = useState<{ id: string; link: OperatorLink | undefined }>()
  const { send, busy, fault } = useMutation('POST /api/console/operators')
  const linking = useMutation('POST /api/console/operator_link')
  const fields = fault?.fields ?? {}

  const submit = async (): Promise<void> => {
    // The empty choice is not a role: the server reports it at the field.
    const answer = await send({ action: 'add', login, name, role: role as Role })
    if (answer === undefined) return
    const { id } = answer.operator
    // If this fails, a link can be made on the page of the account.
    setAdded({ id, link: await linking.send({ action: 'enrol', id }) })
    toast(texts.console_added({ name: answer.operator.name }))
  }

  if (added !== undefined)
    return (
      <Stack maw={560}>
        <PageTitle key="added">{texts.console_link_title()}</PageTitle>
        <Card withBorder>
          <Stack>
            {added.link === undefined ? (
              <FaultAlert message={linking.fault?.message ?? texts.network_lost()} />
            ) : (
              <OneTimeLink link={added.link} />
            )}
            <Text size="sm">{texts.console_add_second()}</Text>
            <Anchor href={hrefOf(['operators', added.id])}>{texts.console_to_operator()}</Anchor>
          </Stack>
        </Card>
      </Stack>
    )
  return (
    <Stack maw={560}>
      <Anchor href={hrefOf(['operators'])} size="sm">
        {texts.console_to_operators()}
      </Anchor>
      <PageTitle>{texts.console_page_add_operator()}</PageTitle>
      <Card withBorder>
        <Form fault={fault} onSubmit={() => void submit()}>
          <TextInput
            label={texts.console_login()}
            description={texts.console_login_hint()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={fields['login']}
            value={login}
            onChange={(event) => setLogin(event.currentTarget.value)}
          />
          <TextInput
            label={texts.console_name()}
            autoComplete="off"
            required
            error={fields['name']}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label={texts.console_role()}
            required
            error={fields['role']}
            data={[{ value: '', label: texts.console_choose_role() }, ...roleOptions()]}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value)}
          />
          <Text size="sm">{texts.console_add_second()}</Text>
          <Group justify="flex-end">
            <Button component="a" variant="default" href={hrefOf(['operators'])}>
              {texts.console_cancel()}
            </Button>
            <Button type="submit" loading={busy || linking.busy}>
              {texts.console_page_add_operator()}
            </Button>
          </Group>
        </Form>
      </Card>
    </Stack>
  )
}
