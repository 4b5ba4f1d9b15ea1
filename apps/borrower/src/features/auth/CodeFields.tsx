import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { dialled, type PhoneValues } from '../../shared/phone/rules.ts'
import type { Form } from '../../shared/use-form.ts'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ResendButton } from '../../ui/ResendButton.tsx'
import styles from './auth.module.css'
import type { CodeSender } from './use-code.ts'

type CodeTarget = Parameters<CodeSender['send']>[0]

type CodeValues = PhoneValues & { sms_code: string; email?: string }

interface Props {
  scene: 'register' | 'reset' | 'recovery'
  /** The code goes to the e-mail address of the form. */
  byEmail?: boolean
  form: Form<CodeValues>
  sender: CodeSender
  /** A code was sent before: the button for a new one is below the field. */
  resend?: boolean
  onComplete?: ((code: string) => void) | undefined
}

/** A short hash in place of the number: enough to see that another number has no waiting time. */
const markOf = (digits: string): number =>
  Array.from(digits, Number).reduce((mark, digit) => (mark * 31 + digit) % 9973, 7)

/** Names the stored wait for the next code. */
export function waitKeyOf(scene: Props['scene'], byEmail: boolean, values: PhoneValues): string {
  const to = dialled(values)
  return `resend:${byEmail ? 'email' : scene}:${markOf(to === undefined ? '' : `${to.country_code}${to.phone}`)}`
}

export const sendTo = (scene: Props['scene'], byEmail: boolean, values: CodeValues): CodeTarget | undefined => {
  const to = dialled(values)
  return to && (byEmail ? { email: values.email?.trim() ?? '', ...to } : { scene, ...to })
}

/** Sends a code to the number or the e-mail address above, and shows the field for it. */
export function CodeFields({ scene, byEmail = false, form, sender, resend = false, onComplete }: Props) {
  const wait = waitKeyOf(scene, byEmail, form.values)
  const send = async (): Promise<boolean | number> => {
    const fields: (keyof CodeValues)[] = byEmail ? ['country_code', 'phone', 'email'] : ['country_code', 'phone']
    const to = sendTo(scene, byEmail, form.values)
    if (!form.passes(fields) || to === undefined) return false
    const result = await sender.send(to)
    if (result.sent) form.focus('[autocomplete="one-time-code"]')
    return result.wait
  }
  const button = (
    <div className={styles.send}>
      <ResendButton key={wait} storageKey={wait} onSend={send} />
    </div>
  )
  return (
    <>
      {!resend && button}
      <CodeInput
        label={byEmail ? texts.form_email_code() : texts.form_sms_code()}
        value={form.values.sms_code}
        error={form.errorAt('sms_code')}
        onChange={(code) => form.set({ sms_code: code })}
        onComplete={onComplete}
        onBlur={() => form.leave('sms_code')}
      />
      {/* Live regions must exist before their text appears. */}
      <div role="status">
        {sender.checking && (
          <FormNotice tone="info" announced={false}>
            {texts.code_device_checked()}
          </FormNotice>
        )}
        {sender.validMinutes !== undefined && (
          <p className={styles.sent}>
            <Icon name="check" size={20} />
            {byEmail
              ? texts.code_sent_email({ count: sender.validMinutes })
              : texts.code_sent({ count: sender.validMinutes })}
          </p>
        )}
      </div>
      <FaultNotice fault={sender.fault} />
      {resend && button}
    </>
  )
}
