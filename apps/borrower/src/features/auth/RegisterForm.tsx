import * as texts from '@home-credit/texts'
import { getLang } from '@home-credit/texts/runtime'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { deviceToken, enter } from '../../shared/enter.ts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { usePlace } from '../../shared/location.ts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { PhoneFields } from '../../shared/phone/PhoneFields.tsx'
import { dialled, keepRegion, phoneWrong, withRegion } from '../../shared/phone/rules.ts'
import { returnFromLogin } from '../../shared/session.ts'
import { useQuery } from '../../shared/use-query.ts'
import { useForm, type Form } from '../../shared/use-form.ts'
import { useMutation, type Fault } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './auth.module.css'
import { CodeFields } from './CodeFields.tsx'
import { REGISTER } from './drafts.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordWrong, repeatedWrong } from './new-password.ts'
import { useCode } from './use-code.ts'

type Values = typeof REGISTER.empty

/** Errors of the e-mail code appear at the code field. */
const emailCodeFault = (fault: Fault | undefined): Record<string, string> => {
  const message = fault?.fields['email_code']
  return message === undefined ? {} : { sms_code: message }
}

const wrongWith = (values: Values, invitationRequired: boolean) => ({
  ...phoneWrong(values),
  email: values.by_email && values.email.trim() === '' ? texts.prompt_email() : undefined,
  sms_code: codeWrong(values.sms_code),
  password: newPasswordWrong(values.password, texts.prompt_password()),
  confirm_password: repeatedWrong(values.password, values.confirm_password, texts.prompt_confirm_password()),
  invitation_code:
    invitationRequired && values.invitation_code.trim() === '' ? texts.prompt_invitation_code() : undefined,
  accept_terms: values.accept_terms ? undefined : texts.prompt_terms(),
  accept_privacy: values.accept_privacy ? undefined : texts.prompt_privacy(),
})

/** The code of an invitation link fills the field once; later input wins. */
const withInvitation =
  (linked: string) =>
  (values: Values): Values =>
    linked === '' || values.linked_code === linked
      ? values
      : { ...values, invitation_code: linked, linked_code: linked }

function useInvitationRequired(): boolean {
  const { state } = useQuery('POST /api/system/setting', {}, { cacheSeconds: 60 })
  return state.at === 'ready' && state.data.registration.invitation_required
}

export function RegisterForm() {
  const { query } = usePlace()
  const required = useInvitationRequired()
  const code = useCode()
  const sender = useMutation('POST /api/user/register')
  const fault = codeFault(sender.fault)
  const form = useForm({
    draft: REGISTER,
    first: (stored) => withInvitation(query.get('code') ?? '')(withRegion(stored)),
    refused: { ...code.fault?.fields, ...fault?.fields, ...emailCodeFault(fault) },
    check: (values) => wrongWith(values, required),
  })
  const { by_email: byEmail } = form.values
  const submit = async (): Promise<void> => {
    const to = dialled(form.values)
    const {
      by_email,
      email,
      sms_code,
      password,
      confirm_password,
      invitation_code,
      accept_terms,
      accept_privacy,
      marketing,
    } = form.values
    if (!form.passes() || to === undefined || !accept_terms || !accept_privacy) return
    const invitation = invitation_code.trim() === '' ? {} : { invitation_code: invitation_code.trim() }
    const proof = by_email ? { email: email.trim(), email_code: sms_code } : { sms_code }
    const chosen = { ...proof, password, confirm_password, ...invitation, accept_terms, accept_privacy, marketing }
    const session = await sender.send({ ...to, ...chosen, lang: getLang(), device_token: deviceToken() })
    if (session === undefined) return
    keepRegion(form.values.country_code)
    form.forget()
    enter(session)
    returnFromLogin()
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <PhoneFields draft={REGISTER.name} form={form} autoComplete="tel-national" />
      {byEmail ? (
        <>
          <FormNotice tone="info" announced={false}>
            {texts.register_by_email_explained()}
          </FormNotice>
          <TextField
            label={texts.form_email()}
            error={form.errorAt('email')}
            type="email"
            inputMode="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            required
            value={form.values.email}
            onChange={(email) => form.set({ email })}
            onBlur={() => form.leave('email')}
          />
        </>
      ) : null}
      <CodeFields key={String(byEmail)} scene="register" byEmail={byEmail} form={form} sender={code} />
      {(byEmail || code.sent > 1 || code.fault?.fields['phone'] !== undefined) && (
        <Button kind="text" onClick={() => form.set({ by_email: !byEmail, sms_code: '' })}>
          {byEmail ? texts.register_by_sms() : texts.register_by_email()}
        </Button>
      )}
      <NewPasswordFields form={form} label={texts.form_password()} repeatLabel={texts.form_confirm_password()} />
      <TextField
        label={texts.form_invitation_code()}
        hint={required ? undefined : texts.form_optional()}
        error={form.errorAt('invitation_code')}
        name="invitation_code"
        autoComplete="off"
        maxLength={20}
        required={required}
        value={form.values.invitation_code}
        onChange={(typed) => form.set({ invitation_code: typed })}
        onBlur={() => form.leave('invitation_code')}
      />
      <Consents form={form} />
      <FaultNotice fault={fault} />
      <Button type="submit" busy={sender.busy}>
        {texts.register_submit()}
      </Button>
    </FormBox>
  )
}

/** Separate consents: two required, one optional. */
function Consents({ form }: { form: Form<Values> }) {
  return (
    <div className={styles.consents}>
      <CheckField
        label={texts.form_terms()}
        checked={form.values.accept_terms}
        error={form.errorAt('accept_terms')}
        more={<a href={hrefOf(PATHS.article, { id: 'terms' })}>{texts.form_terms_read()}</a>}
        required
        onChange={(accepted) => form.set({ accept_terms: accepted })}
      />
      <CheckField
        label={texts.form_privacy()}
        checked={form.values.accept_privacy}
        error={form.errorAt('accept_privacy')}
        more={<a href={hrefOf(PATHS.article, { id: 'privacy' })}>{texts.form_privacy_read()}</a>}
        required
        onChange={(accepted) => form.set({ accept_privacy: accepted })}
      />
      <CheckField
        label={texts.form_marketing()}
        checked={form.values.marketing}
        onChange={(chosen) => form.set({ marketing: chosen })}
      />
    </div>
  )
}
