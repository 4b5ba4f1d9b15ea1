import * as texts from '@home-credit/texts'
import { getLang } from '@home-credit/texts/runtime'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { deviceToken, enter } from '../../shared/enter.ts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { dialled, keepRegion, phoneWrong, withRegion } from '../../shared/phone/rules.ts'
import { useQuery } from '../../shared/use-query.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation, type Fault } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { isWaiting, startWait } from '../../ui/ResendButton.tsx'
import { StepsBar } from '../../ui/StepsBar.tsx'
import styles from './auth.module.css'
import { sendTo, waitKeyOf } from './CodeFields.tsx'
import { REGISTER } from './drafts.ts'
import { newPasswordWrong, repeatedWrong } from './new-password.ts'
import { fieldsOf, REGISTER_STEPS, registerHref, stepFrom, stepWith, type RegisterValues } from './register-steps.ts'
import { CodeStepFields, PasswordStepFields, PhoneStepFields } from './RegisterSteps.tsx'
import { useCode } from './use-code.ts'

/** Errors of the e-mail code appear at the code field. */
const emailCodeFault = (fault: Fault | undefined): Record<string, string> => {
  const message = fault?.fields['email_code']
  return message === undefined ? {} : { sms_code: message }
}

const wrongWith = (values: RegisterValues, invitationRequired: boolean) => ({
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
  (values: RegisterValues): RegisterValues =>
    linked === '' || values.linked_code === linked
      ? values
      : { ...values, invitation_code: linked, linked_code: linked }

function useInvitationRequired(): boolean {
  const { state } = useQuery('POST /api/system/setting', {}, { cacheSeconds: 60 })
  return state.at === 'ready' && state.data.registration.invitation_required
}

/** Each step begins at its top, with the focus on its first field or its first error. */
function useStepStart(step: string, headline: HTMLElement | null): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step || headline === null) return
    before.current = step
    scrollTo(0, 0)
    const form = headline.closest('main')?.querySelector('form')
    const field =
      form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('input') ?? headline
    field.focus({ preventScroll: true })
  }, [step, headline])
}

const HEADLINES = {
  phone: texts.register_phone_title,
  code: texts.register_code_title,
  password: texts.register_password_title,
}

interface Props {
  /** What the newcomer asked about on home. */
  request: ReactNode
  language: ReactNode
}

/** Three steps and one call: number and consents, the code that was sent there, a password. The URL names the step. */
export function RegisterForm({ request, language }: Props) {
  const { query } = usePlace()
  const required = useInvitationRequired()
  const code = useCode()
  const sender = useMutation('POST /api/user/register', { inline: true })
  const fault = codeFault(sender.fault)
  const refused = { ...code.fault?.fields, ...fault?.fields, ...emailCodeFault(fault) }
  const form = useForm({
    draft: REGISTER,
    first: (stored) => withInvitation(query.get('code') ?? '')(withRegion(stored)),
    refused,
    check: (values) => wrongWith(values, required),
  })
  const { values } = form
  const { by_email: byEmail } = values
  const step = stepFrom(query.get('step'), values)
  const number = REGISTER_STEPS.indexOf(step) + 1
  const [headline, setHeadline] = useState<HTMLElement | null>(null)
  const [sending, setSending] = useState(false)
  useStepStart(step, headline)
  const goTo = (to: (typeof REGISTER_STEPS)[number]): void => {
    location.hash = registerHref(to, query)
  }

  /** A number that has just been sent a code keeps it. */
  const sendCode = async (): Promise<void> => {
    const to = sendTo('register', byEmail, values)
    if (to === undefined) return
    const wait = waitKeyOf('register', byEmail, values)
    if (isWaiting(wait)) return goTo('code')
    setSending(true)
    const { sent, wait: seconds } = await code.send(to)
    setSending(false)
    if (seconds !== false) startWait(wait, seconds)
    if (sent) goTo('code')
  }
  const register = async (): Promise<void> => {
    const to = dialled(values)
    const { accept_terms, accept_privacy, marketing, password, confirm_password, sms_code } = values
    if (to === undefined || !accept_terms || !accept_privacy) return
    const invitation = values.invitation_code.trim() === '' ? {} : { invitation_code: values.invitation_code.trim() }
    const proof = byEmail ? { email: values.email.trim(), email_code: sms_code } : { sms_code }
    const chosen = { ...proof, password, confirm_password, ...invitation, accept_terms, accept_privacy, marketing }
    const { data: session, fault: why } = await sender.attempt({
      ...to,
      ...chosen,
      lang: getLang(),
      device_token: deviceToken(),
    })
    if (session !== undefined) {
      keepRegion(values.country_code)
      form.forget()
      return enter(session)
    }
    const failed = codeFault(why)
    const first = stepWith(Object.keys({ ...failed?.fields, ...emailCodeFault(failed) }))
    if (first !== undefined && first !== 'password') goTo(first)
  }
  const submit = async (): Promise<void> => {
    if (!form.passes(fieldsOf(step))) return
    if (step === 'phone') await sendCode()
    else if (step === 'code') goTo('password')
    else await register()
  }
  return (
    <Page
      title={texts.title_register()}
      otherwise={step === 'phone' ? PATHS.login : registerHref('phone', query)}
      right={
        <span className={styles.count}>{texts.register_step_of({ step: number, total: REGISTER_STEPS.length })}</span>
      }
    >
      <StepsBar step={number} of={REGISTER_STEPS.length} />
      <h2 ref={setHeadline} className={styles.headline} tabIndex={-1}>
        {HEADLINES[step]()}
      </h2>
      <FormBox form={form} onSubmit={submit}>
        {step === 'phone' && <PhoneStepFields form={form} sender={code} />}
        {step === 'code' && (
          <CodeStepFields
            form={form}
            sender={code}
            changeHref={registerHref('phone', query)}
            onComplete={() => goTo('password')}
            onOther={() => {
              form.set({ by_email: !byEmail, sms_code: '' })
              goTo('phone')
            }}
          />
        )}
        {step === 'password' && <PasswordStepFields form={form} invitationRequired={required} />}
        {step === 'password' && <FaultNotice fault={fault} />}
        {request}
        <Dock note={texts.register_free()}>
          <Button type="submit" busy={sender.busy || sending}>
            {step === 'password' ? texts.register_submit() : texts.register_continue()}
          </Button>
        </Dock>
      </FormBox>
      {step === 'phone' && (
        <nav className={styles.links}>
          <a href={hrefOf(PATHS.login)}>{texts.register_to_login()}</a>
          {language}
        </nav>
      )}
    </Page>
  )
}
