import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { dialled, type PhoneValues } from '../../shared/phone/rules.ts'
import type { Form } from '../../shared/use-form.ts'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { ResendButton } from '../../ui/ResendButton.tsx'
import styles from './auth.module.css'
import type { CodeSender } from './use-code.ts'

type CodeValues = PhoneValues & { sms_code: string; email?: string }

interface Props {
  scene: 'register' | 'reset' | 'recovery'
  /** The code goes to the e-mail address of the form. */
  byEmail?: boolean
  form: Form<CodeValues>
  sender: CodeSender
}

/** A short hash in place of the number: enough to see that another number has no waiting time. */
const markOf = (digits: string): number =>
  Array.from(digits, Number).reduce((mark, digit) => (mark * 31 + digit) % 9973, 7)

/** Sends a code to the number or the e-mail address above, and shows the field for it. */
export function CodeFields({ scene, byEmail = false, form, sender }: Props) {
  const to = dialled(form.values)
  const email = form.values.email?.trim() ?? ''
  const wait = `resend:${byEmail ? 'email' : scene}:${markOf(to === undefined ? '' : `${to.country_code}${to.phone}`)}`
  const send = async (): Promise<boolean | number> => {
    const fields: (keyof CodeValues)[] = byEmail ? ['country_code', 'phone', 'email'] : ['country_code', 'phone']
    if (!form.passes(fields) || to === undefined) return false
    const sent = await sender.send(byEmail ? { email, ...to } : { scene, ...to })
    if (sent !== false) form.focus('[autocomplete="one-time-code"]')
    return sent
  }
  return (
    <>
      <div className={styles.send}>
        <ResendButton key={wait} storageKey={wait} onSend={send} />
      </div>
      {/* Live regions must exist before their text appears. */}
      <div role="status">
        {sender.checking && (
          <FormNotice tone="info" announced={false}>
            {texts.code_device_checked()}
          </FormNotice>
        )}
        {sender.validMinutes !== undefined && (
          <FormNotice tone="success" announced={false}>
            {byEmail
              ? texts.code_sent_email({ count: sender.validMinutes })
              : texts.code_sent({ count: sender.validMinutes })}
          </FormNotice>
        )}
      </div>
      <FaultNotice fault={sender.fault} />
      <CodeInput
        label={byEmail ? texts.form_email_code() : texts.form_sms_code()}
        value={form.values.sms_code}
        error={form.errorAt('sms_code')}
        onChange={(code) => form.set({ sms_code: code })}
        onBlur={() => form.leave('sms_code')}
      />
    </>
  )
}
