import { Alert, Button, Container, Divider, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { useEffect, useRef, useState } from 'react'
import { LanguageSelect } from '../../../shared/LanguageSelect.tsx'
import { hasPasskeys, showPasskey } from '../passkey.ts'
import { call, deviceTokens, type Answer } from '../../../shared/request.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

type LoggedIn = CallOutput<'POST /api/console/login'>
type By = 'totp' | 'recovery_code'

export interface LogInProps {
  lang: Lang
  /** The session ended by itself, and whether something unsent is kept. */
  over: { hasDraft: boolean } | undefined
  onLang(lang: Lang): void
  onLogIn(who: LoggedIn): void
}

/** The step after the password, and the chosen kind of second factor. */
interface SecondStep {
  factors: readonly ('totp' | 'passkey')[]
  by: By
}

const deviceToken = (): { device_token?: string } => {
  const token = deviceTokens.read()
  return token === null ? {} : { device_token: token }
}

export function LogIn({ lang, over, onLang, onLogIn }: LogInProps) {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<SecondStep>()
  const [fault, setFault] = useState<{ message: string; incomplete?: true }>()
  const [busy, setBusy] = useState(false)

  const missing = (value: string): string | undefined =>
    fault?.incomplete && value === '' ? texts.field_required() : undefined

  const attempt = async (ask: () => Promise<Answer<LoggedIn> | string>): Promise<void> => {
    setBusy(true)
    setFault(undefined)
    try {
      const answer = await ask()
      if (typeof answer === 'string') setFault({ message: answer })
      else if (answer.done) {
        if (answer.data.device_token !== '') deviceTokens.keep(answer.data.device_token)
        return onLogIn(answer.data)
      } else if (answer.refusal.reason === 'second_factor_needed') {
        const factors = answer.refusal.second_factors ?? []
        setStep({ factors, by: factors.includes('totp') ? 'totp' : 'recovery_code' })
      } else setFault({ message: answer.message })
    } catch {
      setFault({ message: texts.network_lost() })
    }
    setBusy(false)
  }

  const submit = (): void => {
    if (login === '' || password === '' || (step !== undefined && code === ''))
      return setFault({ message: texts.refusal_input_refused(), incomplete: true })
    const shown = step === undefined ? {} : step.by === 'totp' ? { code } : { recovery_code: code }
    void attempt(() => call('POST /api/console/login', { login, password, ...shown, ...deviceToken() }))
  }
  const usePasskey = (): void =>
    void attempt(async () => {
      const options = await call('POST /api/console/passkey_options', {})
      if (!options.done) return options
      const response = await showPasskey(options.data.options)
      return typeof response === 'string'
        ? response
        : call('POST /api/console/passkey_login', { response, ...deviceToken() })
    })
  const back = (): void => {
    setStep(undefined)
    setCode('')
    setPassword('')
    setFault(undefined)
  }

  const passkey = hasPasskeys() && (
    <>
      <Divider />
      <Button variant="default" size="md" disabled={busy} onClick={usePasskey}>
        {texts.console_use_passkey()}
      </Button>
    </>
  )
  return (
    <Container component="main" size={420} pt={96}>
      <Stack gap="lg">
        <PageTitle>{texts.console_title()}</PageTitle>
        {over !== undefined && (
          <Alert role="status">
            {over.hasDraft ? texts.console_session_over_draft() : texts.console_session_over()}
          </Alert>
        )}
        <Paper withBorder p="lg" radius={12}>
          <Form fault={fault} onSubmit={submit}>
            {step === undefined ? (
              <>
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
              </>
            ) : (
              <CodeStep step={step} code={code} error={missing(code)} onCode={setCode} onStep={setStep} />
            )}
            <Button type="submit" loading={busy} size="md">
              {texts.console_log_in()}
            </Button>
            {step !== undefined && (
              <Button variant="subtle" disabled={busy} onClick={back}>
                {texts.console_log_in_back()}
              </Button>
            )}
            {passkey}
          </Form>
        </Paper>
        <LanguageSelect lang={lang} onLang={onLang} />
      </Stack>
    </Container>
  )
}

interface CodeStepProps {
  step: SecondStep
  code: string
  error: string | undefined
  onCode(code: string): void
  onStep(step: SecondStep): void
}

function CodeStep({ step, code, error, onCode, onStep }: CodeStepProps) {
  const { factors, by } = step
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <Text size="sm">
        {factors.includes('totp') ? texts.refusal_second_factor_needed() : texts.console_passkey_only()}
      </Text>
      {factors.includes('totp') && (
        <Choice
          label={texts.console_factor()}
          value={by}
          options={[
            { value: 'totp', label: texts.console_factor_totp() },
            { value: 'recovery_code', label: texts.console_recovery_code() },
          ]}
          onChange={(chosen) => {
            onCode('')
            onStep({ factors, by: chosen })
          }}
        />
      )}
      <TextInput
        key={by}
        label={by === 'totp' ? texts.console_code() : texts.console_recovery_code()}
        error={error}
        autoComplete={by === 'totp' ? 'one-time-code' : 'off'}
        inputMode={by === 'totp' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        ref={field}
        required
        value={code}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
    </>
  )
}
