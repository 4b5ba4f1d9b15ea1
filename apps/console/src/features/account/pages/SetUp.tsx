import { Button, Container, Group, Paper, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { useEffect, useState } from 'react'
import { LanguageSelect } from '../../../shared/LanguageSelect.tsx'
import { call } from '../../../shared/request.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { Form } from '../../../ui/Form.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { buildFactor, SecondFactorFields, NO_FACTOR, type TotpKey } from '../SecondFactorFields.tsx'
import { CurrentPasswordField, NewPasswordField } from '../PasswordFields.tsx'
import { RecoveryCodes } from '../RecoveryCodes.tsx'

export interface SetUpProps {
  lang: Lang
  onLang(lang: Lang): void
  onLogOut(): void
  /** Called when setup is complete and the console can open. */
  onDone(): void
}

/** The only page for an operator who still lacks a required second factor. */
export function SetUp({ lang, onLang, onLogOut, onDone }: SetUpProps) {
  const [totp, setTotp] = useState<TotpKey>()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [draft, setDraft] = useState(NO_FACTOR)
  const [stopped, setStopped] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { send, busy, fault } = useMutation('POST /api/console/own_account')
  const fields = fault?.fields ?? {}

  useEffect(() => {
    call('POST /api/console/own_account', { action: 'totp_key' }).then(
      (answer) => answer.done && setTotp(answer.data.totp),
      () => setStopped(texts.network_lost()),
    )
  }, [])

  const submit = async (): Promise<void> => {
    setStopped(undefined)
    const factor = await buildFactor(draft, async () => (await send({ action: 'passkey_options' }))?.options)
    if (typeof factor === 'string') return setStopped(factor)
    if (factor === undefined) return
    const answer = await send({ action: 'set_up', proof: { password: current }, new_password: password, factor })
    if (answer !== undefined) setCodes(answer.recovery_codes ?? [])
  }

  return (
    <Container component="main" size={560} py="xl">
      <Stack gap="lg">
        <PageTitle>{codes === undefined ? texts.console_set_up_title() : texts.console_recovery_title()}</PageTitle>
        {codes === undefined ? (
          <>
            <Text size="sm">{texts.console_set_up_text()}</Text>
            <Paper withBorder p="lg" radius={12}>
              <Form fault={stopped === undefined ? fault : { message: stopped }} onSubmit={() => void submit()}>
                <CurrentPasswordField value={current} error={fields['proof.password']} onChange={setCurrent} />
                <NewPasswordField value={password} error={fields['new_password']} onChange={setPassword} />
                <SecondFactorFields totp={totp} draft={draft} fields={fields} onDraft={setDraft} />
                <Button type="submit" loading={busy} size="md">
                  {texts.console_enrol_finish()}
                </Button>
              </Form>
            </Paper>
          </>
        ) : (
          <Paper withBorder p="lg" radius={12}>
            <RecoveryCodes codes={codes} onSaved={onDone} />
          </Paper>
        )}
        <Group justify="space-between">
          <LanguageSelect lang={lang} onLang={onLang} />
          <Button variant="default" onClick={onLogOut}>
            {texts.console_log_out()}
          </Button>
        </Group>
      </Stack>
    </Container>
  )
}
