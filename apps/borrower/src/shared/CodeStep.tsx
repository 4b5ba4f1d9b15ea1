import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useEffect, useRef, useState } from 'react'
import { CodeInput } from '../ui/CodeInput.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { ResendButton } from '../ui/ResendButton.tsx'
import styles from './CodeStep.module.css'
import { FaultNotice } from './FaultNotice.tsx'
import type { Form } from './use-form.ts'
import { useMutation, type Fault } from './use-mutation.ts'

type CodeRequest = CallInput<'POST /api/sms/send'>
/** A code that another call sends, for something of its own. */
interface OwnCode {
  /** Of the wait until the next one. */
  name: string
  fault: Fault | undefined
  send(): Promise<{ data?: { resend_seconds: number; valid_seconds: number }; fault?: Fault | undefined }>
}

type Scene = 'sign' | Extract<CodeRequest, { scene: 'edit' | 'withdraw' | 'sign' }> | OwnCode

const nameOf = (scene: Scene): string =>
  typeof scene === 'string' ? scene : 'name' in scene ? scene.name : scene.scene

interface Props {
  form: Form<{ sms_code: string }>
  /** What the code is for: it does for nothing else. */
  scene: Scene
  /** Why a code is asked for, and which number it goes to. */
  explained: string
}

/** Asks for a code before something that matters is done; what was typed above stays as it is. */
export function CodeStep({ form, scene, explained }: Props) {
  const sender = useMutation('POST /api/sms/send')
  const [validMinutes, setValidMinutes] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  // It appears where the eye is not yet.
  useEffect(() => box.current?.querySelector<HTMLElement>('button, input')?.focus(), [])

  const send = async (): Promise<boolean | number> => {
    setValidMinutes(undefined)
    const { data, fault } = await (typeof scene === 'object' && 'send' in scene
      ? scene.send()
      : sender.attempt(typeof scene === 'string' ? { scene } : scene))
    if (data === undefined) return fault?.waitSeconds ?? false
    setValidMinutes(Math.round(data.valid_seconds / 60))
    form.focus('[autocomplete="one-time-code"]')
    return data.resend_seconds
  }
  return (
    <div ref={box}>
      <FormNotice tone="info">{explained}</FormNotice>
      <div className={styles.send}>
        <ResendButton storageKey={`resend:${nameOf(scene)}`} onSend={send} />
      </div>
      <div role="status">
        {validMinutes !== undefined && (
          <FormNotice tone="success" announced={false}>
            {texts.code_sent({ count: validMinutes })}
          </FormNotice>
        )}
      </div>
      <FaultNotice fault={typeof scene === 'object' && 'send' in scene ? scene.fault : sender.fault} />
      <CodeInput
        label={texts.form_sms_code()}
        value={form.values.sms_code}
        error={form.errorAt('sms_code')}
        onChange={(code) => form.set({ sms_code: code })}
        onBlur={() => form.leave('sms_code')}
      />
    </div>
  )
}
