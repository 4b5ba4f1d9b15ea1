import { Alert, Button, Container, Group, Paper, PasswordInput, Stack, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { useState, type SyntheticEvent } from 'react'
import { LanguageSelect } from '../app/LanguageSelect.tsx'
import { call, type Me } from '../app/request.ts'
import { PageTitle } from '../ui/PageTitle.tsx'

export interface LogInProps {
  lang: Lang
  onLang(lang: Lang): void
  onLogIn(who: Me & { token: string }): void
}

export function LogIn({ lang, onLang, onLogIn }: LogInProps) {
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
      if (answer.done) return onLogIn(answer.data)
      setFault(answer.message)
    } catch {
      setFault(texts.network_lost())
    }
    setBusy(false)
  }

  return (
    <Container component="main" size={420} pt={96}>
      <Group justify="space-between" mb="lg">
        <PageTitle>{texts.console_title()}</PageTitle>
        <LanguageSelect lang={lang} onLang={onLang} />
      </Group>
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
