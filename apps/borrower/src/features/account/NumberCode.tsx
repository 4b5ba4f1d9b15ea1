import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { dialled, type PhoneValues } from '../../shared/phone/rules.ts'
import type { Form } from '../../shared/use-form.ts'
import type { Fault } from '../../shared/use-mutation.ts'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { ResendButton } from '../../ui/ResendButton.tsx'
import styles from './account.module.css'

type CodeValues = PhoneValues & { sms_code: string }

interface Props {
  form: Form<CodeValues>
  /** Stores the time when the next code may be sent. */
  storageKey: string
  fault: Fault | undefined
  onSend(to: { country_code: string; phone: string }): Promise<{
    data?: { resend_seconds?: number | undefined } | undefined
    fault?: Fault | undefined
  }>
}

/** Sends a code to the number in the form and shows the field for it. */
export function NumberCode({ form, storageKey, fault, onSend }: Props) {
  const [sent, setSent] = useState(false)
  const send = async (): Promise<boolean | number> => {
    const to = dialled(form.values)
    if (!form.passes(['country_code', 'phone']) || to === undefined) return false
    setSent(false)
    const answer = await onSend(to)
    if (answer.data === undefined) return answer.fault?.waitSeconds ?? false
    setSent(true)
    form.focus('[autocomplete="one-time-code"]')
    return answer.data.resend_seconds ?? true
  }
  return (
    <>
      <div className={styles.send}>
        <ResendButton storageKey={storageKey} onSend={send} />
      </div>
      <div role="status">
        {sent && (
          <FormNotice tone="success" announced={false}>
            {texts.phone_change_code_sent()}
          </FormNotice>
        )}
      </div>
      <FaultNotice fault={fault} />
      <CodeInput
        label={texts.form_sms_code()}
        value={form.values.sms_code}
        error={form.errorAt('sms_code')}
        onChange={(code) => form.set({ sms_code: code })}
        onBlur={() => form.leave('sms_code')}
      />
    </>
  )
}
