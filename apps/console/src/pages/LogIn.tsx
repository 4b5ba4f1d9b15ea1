import { Button, Container, Paper, PasswordInput, Stack, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { useState } from 'react'
import { LanguageSelect } from '../app/LanguageSelect.tsx'
import { call, type Me } from '../app/request.ts'
import { Form } from '../ui/Form.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

export interface LogInProps {
  lang: Lang
  onLang(lang: Lang): void
  onLogIn(who: Me & { token: string }): void
}

export function LogIn({ lang, onLang, onLogIn }: LogInProps) {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<{ message: string; incomplete?: true }>()
  const [busy, setBusy] = useState(false)

  const missing = (value: string): string | undefined =>
    fault?.incomplete && value === '' ? texts.field_required() : undefined

  const submit = async (): Promise<void> => {
    if (login === '' || password === '') return setFault({ message: texts.refusal_input_refused(), incomplete: true })
    setBusy(true)
    setFault(undefined)
    try {
      const answer = await call('POST /api/console/login', { login, password })
      if (answer.done) return onLogIn(answer.data)
      setFault({ message: answer.message })
    } catch {
      setFault({ message: texts.network_lost() })
    }
    setBusy(false)
  }

  return (
    <Container component="main" size={420} pt={96}>
      <Stack gap="lg">
        <PageTitle>{texts.console_title()}</PageTitle>
        <Paper withBorder p="lg" radius={12}>
          <Form fault={fault} onSubmit={() => void submit()}>
            <TextInput
              label={texts.console_login()}
              error={missing(login)}
              autoComplete="username"
              required
              value={login}
              onChange={(event) => setLogin(event.currentTarget.value)}
            />
            <PasswordInput
              label={texts.console_password()}
              error={missing(password)}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': texts.console_show_password(), tabIndex: 0 }}
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" loading={busy} size="md">
              {texts.console_log_in()}
            </Button>
          </Form>
        </Paper>
        <LanguageSelect lang={lang} onLang={onLang} />
      </Stack>
    </Container>
  )
}
