import * as texts from '@home-credit/texts'
import { useEffect, useRef, useState } from 'react'
import { FaultNotice } from '../../app/FaultNotice.tsx'
import type { Form } from '../../app/use-form.ts'
import { useSend } from '../../app/use-send.ts'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { ResendButton } from '../../ui/ResendButton.tsx'
import styles from './account.module.css'
import type { WithCode } from './drafts.ts'

interface Props<Values extends WithCode> {
  form: Form<Values>
  /** Masked: the number of the account, which the code goes to. */
  phone: string
}

/** Asks for a code before something that matters is changed; what was typed above stays as it is. */
export function CodeStep<Values extends WithCode>({ form, phone }: Props<Values>) {
  const sender = useSend('POST /api/sms/send')
  const [validMinutes, setValidMinutes] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  // It appears where the eye is not yet.
  useEffect(() => box.current?.querySelector<HTMLElement>('button, input')?.focus(), [])

  const send = async (): Promise<boolean | number> => {
    setValidMinutes(undefined)
    const { data, fault } = await sender.attempt({ scene: 'edit' })
    if (data === undefined) return fault?.waitSeconds ?? false
    setValidMinutes(Math.round(data.valid_seconds / 60))
    form.focus('[autocomplete="one-time-code"]')
    return data.resend_seconds
  }
  return (
    <div ref={box}>
      <FormNotice tone="info">{texts.info_code_explained({ phone })}</FormNotice>
      <div className={styles.send}>
        <ResendButton storageKey="resend:edit" onSend={send} />
      </div>
      <div role="status">
        {validMinutes !== undefined && (
          <FormNotice tone="success" announced={false}>
            {texts.code_sent({ count: validMinutes })}
          </FormNotice>
        )}
      </div>
      <FaultNotice fault={sender.fault} />
      <CodeInput
        label={texts.form_sms_code()}
        value={form.values.sms_code}
        error={form.errorAt('sms_code')}
        onChange={(code) => form.set({ sms_code: code } as Partial<Values>)}
        onBlur={() => form.leave('sms_code')}
      />
    </div>
  )
}
