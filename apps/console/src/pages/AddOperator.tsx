import { Anchor, Button, Card, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { Role } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { roleOptions } from '../app/role-name.ts'
import { go, hrefOf } from '../app/router.ts'
import { useSend } from '../app/use-send.ts'
import { Form } from '../ui/Form.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { toast } from '../ui/toasts.tsx'

export function AddOperator() {
  const [login, setLogin] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const [password, setPassword] = useState('')
  const { send, busy, fault } = useSend('POST /api/console/operators')
  const fields = fault?.fields ?? {}

  const submit = async (): Promise<void> => {
    // The empty choice is no role: the server says so at the field.
    const answer = await send({ action: 'add', login, name, role: role as Role, password })
    if (answer === undefined || !('operator' in answer)) return
    toast(texts.console_added({ name: answer.operator.name }))
    go(['operators', answer.operator.id])
  }

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
          <PasswordInput
            label={texts.console_password()}
            description={texts.console_password_hint()}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': texts.console_show_password(), tabIndex: 0 }}
            required
            error={fields['password']}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button component="a" variant="default" href={hrefOf(['operators'])}>
              {texts.console_cancel()}
            </Button>
            <Button type="submit" loading={busy}>
              {texts.console_page_add_operator()}
            </Button>
          </Group>
        </Form>
      </Card>
    </Stack>
  )
}
