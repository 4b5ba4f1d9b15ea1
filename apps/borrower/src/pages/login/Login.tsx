import * as texts from '@home-credit/texts'
import { useEffect } from 'react'
import { deviceToken, enter } from '../../shared/enter.ts'
import { FormBox } from '../../shared/FormBox.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { returnFromLogin, useHasSession } from '../../shared/session.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import styles from '../../features/auth/auth.module.css'
import { LOGIN } from '../../features/auth/drafts.ts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { PhoneFields } from '../../shared/phone/PhoneFields.tsx'
import { dialled, keepRegion, phoneWrong, withRegion } from '../../shared/phone/rules.ts'
import { forgetSubscription } from '../../features/auth/forget-subscription.ts'
import { usePasskey } from '../../features/auth/use-passkey.ts'
import { Button } from '../../ui/Button.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextField } from '../../ui/TextField.tsx'

export function Login() {
  const hasSession = useHasSession()
  const { query } = usePlace()
  const ended = query.has('ended')
  // Logged in here or in another tab: returns to the page that required it.
  useEffect(() => {
    if (hasSession) returnFromLogin()
    else forgetSubscription().catch(() => undefined)
  }, [hasSession])
  return (
    <Page title={texts.title_login()} backTo={PATHS.home} right={<LanguageLink />}>
      {ended && (
        <FormNotice tone="info" announced={false}>
          {texts.login_ended()}
        </FormNotice>
      )}
      <h2 className={styles.headline}>{texts.login_headline()}</h2>
      <LoginForm />
      <nav className={styles.links}>
        <a href={hrefOf(PATHS.forgot)}>{texts.login_to_forgot()}</a>
        <a href={hrefOf(PATHS.forgot, { lost: 'number' })}>{texts.recovery_link()}</a>
        <a href={hrefOf(PATHS.register)}>{texts.login_to_register()}</a>
      </nav>
    </Page>
  )
}

function LoginForm() {
  const sender = useMutation('POST /api/user/login', { inline: true })
  const form = useForm({
    draft: LOGIN,
    first: withRegion,
    refused: sender.fault?.fields,
    check: ({ password, by_email, email, ...phone }) => ({
      ...(by_email ? { email: email.trim() === '' ? texts.prompt_email() : undefined } : phoneWrong(phone)),
      password: password === '' ? texts.prompt_password() : undefined,
    }),
  })
  const { by_email: byEmail } = form.values
  const passkey = usePasskey((session) => {
    form.forget()
    enter(session)
  })
  const submit = async (): Promise<void> => {
    const to = byEmail ? { email: form.values.email.trim() } : dialled(form.values)
    if (!form.passes() || to === undefined) return
    const session = await sender.send({ ...to, password: form.values.password, device_token: deviceToken() })
    if (session === undefined) return
    if (!byEmail) keepRegion(form.values.country_code)
    form.forget()
    enter(session)
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <p className={styles.explained}>{byEmail ? texts.login_lead_email() : texts.login_lead()}</p>
      {byEmail ? (
        <TextField
          label={texts.form_email()}
          error={form.errorAt('email')}
          type="email"
          inputMode="email"
          name="email"
          autoComplete="username"
          maxLength={254}
          required
          value={form.values.email}
          onChange={(email) => form.set({ email })}
          onBlur={() => form.leave('email')}
        />
      ) : (
        <PhoneFields draft={LOGIN.name} form={form} autoComplete="username" />
      )}
      <TextField
        label={texts.form_password()}
        error={form.errorAt('password')}
        type="password"
        name="password"
        autoComplete="current-password webauthn"
        maxLength={200}
        required
        value={form.values.password}
        onChange={(password) => form.set({ password })}
        onBlur={() => form.leave('password')}
      />
      <FaultNotice fault={sender.fault} />
      <Button type="submit" busy={sender.busy}>
        {texts.title_login()}
      </Button>
      <div className={styles.or}>
        {passkey.offered && (
          <Button kind="secondary" busy={passkey.busy} onClick={passkey.use}>
            <Icon name="fingerprint" />
            {texts.login_by_passkey()}
          </Button>
        )}
        <Button kind="text" onClick={() => form.set({ by_email: !byEmail })}>
          {byEmail ? texts.login_by_phone() : texts.login_by_email()}
        </Button>
      </div>
    </FormBox>
  )
}
