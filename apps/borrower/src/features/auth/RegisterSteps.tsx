import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { internationalNumber } from '../../shared/phone/rules.ts'
import { PhoneFields } from '../../shared/phone/PhoneFields.tsx'
import type { Form } from '../../shared/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './auth.module.css'
import { CodeFields } from './CodeFields.tsx'
import { REGISTER } from './drafts.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { RegisterValues } from './register-steps.ts'
import type { CodeSender } from './use-code.ts'

interface Props {
  form: Form<RegisterValues>
  sender: CodeSender
}

/** The number, or with it an e-mail address where no SMS arrives, and the consents. */
export function PhoneStepFields({ form, sender }: Props) {
  const { by_email: byEmail } = form.values
  return (
    <>
      <p className={styles.explained}>{byEmail ? texts.register_by_email_explained() : texts.register_phone_lead()}</p>
      <PhoneFields draft={REGISTER.name} form={form} autoComplete="tel-national" />
      {byEmail && (
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
      )}
      {(byEmail || sender.fault?.fields['phone'] !== undefined) && (
        <Button kind="text" onClick={() => form.set({ by_email: !byEmail, sms_code: '' })}>
          {byEmail ? texts.register_by_sms() : texts.register_by_email()}
        </Button>
      )}
      <Consents form={form} />
      <div role="status">
        {sender.checking && (
          <FormNotice tone="info" announced={false}>
            {texts.code_device_checked()}
          </FormNotice>
        )}
      </div>
      <FaultNotice fault={sender.fault} />
    </>
  )
}

/** Separate consents: two required, one optional. */
function Consents({ form }: Pick<Props, 'form'>) {
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

interface CodeStepProps extends Props {
  changeHref: string
  onComplete(): void
  /** Takes the code by e-mail instead, or by SMS again. */
  onOther(): void
}

export function CodeStepFields({ form, sender, changeHref, onComplete, onOther }: CodeStepProps) {
  const { by_email: byEmail, email } = form.values
  return (
    <>
      <p className={styles.explained}>
        {byEmail
          ? texts.register_code_by_email({ to: email.trim() })
          : texts.register_code_by_sms({ to: internationalNumber(form.values) })}{' '}
        <a className={styles.change} href={changeHref} aria-label={texts.apply_change_of({ what: texts.form_phone() })}>
          {texts.apply_change()}
        </a>
      </p>
      <CodeFields
        key={String(byEmail)}
        scene="register"
        byEmail={byEmail}
        form={form}
        sender={sender}
        resend
        onComplete={onComplete}
      />
      {(byEmail || sender.sent > 1) && (
        <Button kind="text" onClick={onOther}>
          {byEmail ? texts.register_by_sms() : texts.register_by_email()}
        </Button>
      )}
      <p className={styles.secret}>
        <Icon name="lock" size={20} />
        <span>{texts.register_code_secret()}</span>
      </p>
    </>
  )
}

interface PasswordStepProps {
  form: Form<RegisterValues>
  invitationRequired: boolean
}

export function PasswordStepFields({ form, invitationRequired }: PasswordStepProps) {
  return (
    <>
      <p className={styles.explained}>{texts.register_password_lead()}</p>
      <NewPasswordFields form={form} label={texts.form_password()} repeatLabel={texts.form_confirm_password()} />
      <TextField
        label={texts.form_invitation_code()}
        hint={invitationRequired ? undefined : texts.form_optional()}
        error={form.errorAt('invitation_code')}
        name="invitation_code"
        autoComplete="off"
        maxLength={20}
        required={invitationRequired}
        value={form.values.invitation_code}
        onChange={(typed) => form.set({ invitation_code: typed })}
        onBlur={() => form.leave('invitation_code')}
      />
    </>
  )
}
