import { Alert, Button, Container, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState, type SyntheticEvent } from 'react'
import { call, type Operator } from '../app/request.ts'

export function LogIn({ onLogIn }: { onLogIn: (token: string, operator: Operator) => void }) {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    try {
      const answer = await call('POST /api/console/login', { login, password })
      if (answer.status_code === 200) return onLogIn(answer.data.token, answer.data.operator)
      setFault(answer.message)
    } catch {
      setFault(texts.network_lost())
    }
    setBusy(false)
  }

  return (
    <Container component="main" size={420} pt={96}>
      <Title order={1} size="h2" mb="lg">
        {texts.console_title()}
      </Title>
      <Paper component="form" withBorder p="lg" radius={12} onSubmit={(event) => void submit(event)}>
        <Stack>
          {fault !== undefined && (
            <Alert color="red" role="alert">
              {fault}
            </Alert>
          )}
          <TextInput label={texts.console_login()} autoComplete="username" required value={login} onChange={(event) => setLogin(event.currentTarget.value)} />
          <PasswordInput
            label={texts.console_password()}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': texts.console_show_password(), tabIndex: 0 }}
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy} size="md">
            {texts.console_log_in()}
          </Button>
        </Stack>
      </Paper>
    </Container>
  )
}
