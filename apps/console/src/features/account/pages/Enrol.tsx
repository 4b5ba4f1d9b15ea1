import { Button, Container, Loader, Paper, Stack, Text } from '@mantine/core'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { useState, type ReactNode } from 'react'
import { LanguageSelect } from '../../../shared/LanguageSelect.tsx'
import { roleName } from '../../../shared/role-names.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { formatTime } from '../../../ui/format-time.ts'
import { Form } from '../../../ui/Form.tsx'
import { Message } from '../../../ui/Message.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { buildFactor, SecondFactorFields, NO_FACTOR } from '../SecondFactorFields.tsx'
import { NewPasswordField } from '../PasswordFields.tsx'
import { RecoveryCodes } from '../RecoveryCodes.tsx'

type Answer = CallOutput<'POST /api/console/enrolment'>
type Enrolment = Extract<Answer, { totp: unknown }>
type Finished = Extract<Answer, { waits: boolean }>

export interface EnrolProps {
  link: string
  lang: Lang
  onLang(lang: Lang): void
}

/** The page of a one-time link: the owner sets a password and a second factor, and saves the recovery codes. */
export function Enrol({ link, lang, onLang }: EnrolProps) {
  const { data: enrolment, fault, reload } = useQuery('POST /api/console/enrolment', { action: 'open', link })
  const [finished, setFinished] = useState<Finished>()
  const [saved, setSaved] = useState(false)

  let shown: ReactNode = <Loader aria-label={texts.loading()} />
  if (saved && finished !== undefined)
    shown = (
      <Message
        title={texts.console_enrol_done()}
        text={finished.waits ? texts.console_enrol_done_waits() : texts.console_enrol_done_text()}
        href={hrefOf([])}
        link={texts.console_to_log_in()}
      />
    )
  else if (finished !== undefined)
    shown = (
      <>
        <PageTitle>{texts.console_recovery_title()}</PageTitle>
        <Paper withBorder p="lg" radius={12}>
          <RecoveryCodes codes={finished.recovery_codes} onSaved={() => setSaved(true)} />
        </Paper>
      </>
    )
  else if (enrolment !== undefined) shown = <EnrolForm link={link} enrolment={enrolment} onFinished={setFinished} />
  else if (fault?.status === 412 || fault?.status === 400)
    shown = (
      <Message
        title={texts.console_link_bad_title()}
        text={texts.refusal_link_refused()}
        href={hrefOf([])}
        link={texts.console_to_log_in()}
      />
    )
  else if (fault !== undefined) shown = <FaultAlert message={fault.message} onRetry={reload} />

  return (
    <Container component="main" size={560} py="xl">
      <Stack gap="lg">
        {shown}
        <LanguageSelect lang={lang} onLang={onLang} />
      </Stack>
    </Container>
  )
}

interface EnrolFormProps {
  link: string
  enrolment: Enrolment
  onFinished(finished: Finished): void
}

function EnrolForm({ link, enrolment: { operator, expires_at, totp }, onFinished }: EnrolFormProps) {
  const [password, setPassword] = useState('')
  const [draft, setDraft] = useState(NO_FACTOR)
  const [stopped, setStopped] = useState<string>()
  const { send, busy, fault } = useMutation('POST /api/console/enrolment')
  const fields = fault?.fields ?? {}

  const submit = async (): Promise<void> => {
    setStopped(undefined)
    const factor = await buildFactor(draft, async () => (await send({ action: 'passkey_options', link }))?.options)
    if (typeof factor === 'string') return setStopped(factor)
    if (factor === undefined) return
    const answer = await send({ action: 'finish', link, password, factor })
    if (answer !== undefined) onFinished(answer)
  }

  return (
    <>
      <PageTitle>{texts.console_enrol_title()}</PageTitle>
      <Text size="sm">{texts.console_enrol_text({ time: formatTime(expires_at) })}</Text>
      <Paper withBorder p="lg" radius={12}>
        <Stack>
          <Facts
            facts={[
              [texts.console_name(), operator.name],
              [texts.console_login(), operator.login],
              [texts.console_role(), roleName(operator.role)],
            ]}
          />
          <Form fault={stopped === undefined ? fault : { message: stopped }} onSubmit={() => void submit()}>
            <NewPasswordField value={password} error={fields['password']} onChange={setPassword} />
            <SecondFactorFields totp={totp} draft={draft} fields={fields} onDraft={setDraft} />
            <Button type="submit" loading={busy} size="md">
              {texts.console_enrol_finish()}
            </Button>
          </Form>
        </Stack>
      </Paper>
    </>
  )
}
