import * as texts from '@home-credit/texts'
import { deviceToken, enter } from '../../shared/enter.ts'
import { FormBox } from '../../shared/FormBox.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { returnFromLogin } from '../../shared/session.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import styles from '../../features/auth/auth.module.css'
import { CodeFields } from '../../features/auth/CodeFields.tsx'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { FORGOT } from '../../features/auth/drafts.ts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { NewPasswordFields } from '../../features/auth/NewPasswordFields.tsx'
import { PhoneFields } from '../../shared/phone/PhoneFields.tsx'
import { dialled, keepRegion, phoneWrong, withRegion } from '../../shared/phone/rules.ts'
import { newPasswordWrong, repeatedWrong } from '../../features/auth/new-password.ts'
import { useCode } from '../../features/auth/use-code.ts'
import { Button } from '../../ui/Button.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { showToast } from '../../ui/toasts.ts'

const loadLostNumber = () => import('./forgot/LostNumber.tsx').then((part) => part.LostNumber)

/** Resets the password by a code; links to recovery for borrowers who lost the number too. */
export function Forgot() {
  const { query } = usePlace()
  if (query.get('lost') === 'number') return <LazyPage load={loadLostNumber} props={{}} name="recovery" />
  return (
    <Page title={texts.title_forgot()} otherwise={PATHS.login} right={<LanguageLink />}>
      <h2 className={styles.headline}>{texts.forgot_headline()}</h2>
      <p className={styles.explained}>{texts.forgot_explained()}</p>
      <ForgotForm />
      <nav className={styles.links}>
        <a href={hrefOf(PATHS.forgot, { lost: 'number' })}>{texts.recovery_link_forgot()}</a>
        <a href={hrefOf(PATHS.login)}>{texts.go_login()}</a>
      </nav>
    </Page>
  )
}

function ForgotForm() {
  const code = useCode()
  const sender = useMutation('POST /api/user/reset', { inline: true })
  const fault = codeFault(sender.fault)
  const form = useForm({
    draft: FORGOT,
    first: withRegion,
    refused: { ...code.fault?.fields, ...fault?.fields },
    check: (values) => ({
      ...phoneWrong(values),
      sms_code: codeWrong(values.sms_code),
      password: newPasswordWrong(values.password, texts.prompt_new_password()),
      confirm_password: repeatedWrong(values.password, values.confirm_password, texts.prompt_repeat_password()),
    }),
  })
  const submit = async (): Promise<void> => {
    const to = dialled(form.values)
    if (!form.passes() || to === undefined) return
    const { sms_code, password, confirm_password } = form.values
    const session = await sender.send({ ...to, sms_code, password, confirm_password, device_token: deviceToken() })
    if (session === undefined) return
    keepRegion(form.values.country_code)
    form.forget()
    enter(session)
    const passkeys = session.ended_passkeys.join(', ')
    showToast(passkeys === '' ? texts.forgot_done() : texts.forgot_done_passkeys({ passkeys }), 'success')
    returnFromLogin()
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <PhoneFields draft={FORGOT.name} form={form} autoComplete="tel-national" />
      <CodeFields scene="reset" form={form} sender={code} />
      <NewPasswordFields form={form} label={texts.form_new_password()} repeatLabel={texts.form_repeat_password()} />
      <FaultNotice fault={fault} />
      <Dock>
        <Button type="submit" busy={sender.busy}>
          {texts.forgot_submit()}
        </Button>
      </Dock>
    </FormBox>
  )
}
