import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useEffect, useRef, useState } from 'react'
import { CodeInput } from '../ui/CodeInput.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { ResendButton } from '../ui/ResendButton.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import styles from './CodeStep.module.css'
import { FaultNotice } from './FaultNotice.tsx'
import type { Form } from './use-form.ts'
import { useMutation, type Fault } from './use-mutation.ts'

type CodeRequest = CallInput<'POST /api/sms/send'>
/** A code with its own endpoint. */
interface OwnCode {
  /** Names the stored waiting time. */
  name: string
  fault: Fault | undefined
  send(): Promise<{ data?: { resend_seconds: number; valid_seconds: number }; fault?: Fault | undefined }>
}

type Scene = 'sign' | Extract<CodeRequest, { scene: 'edit' | 'withdraw' | 'sign' }> | OwnCode

/** A masked number stays on the line of its country code. */
const MASKED_PHONE = /\+\d+ \*+\d+/

const nameOf = (scene: Scene): string =>
  typeof scene === 'string' ? scene : 'name' in scene ? scene.name : scene.scene

interface Props {
  form: Form<{ sms_code: string }>
  /** The purpose; the code is valid for nothing else. */
  scene: Scene
  /** Why a code is needed, and the number it goes to. */
  explained: string
  /** False if the step is on the page from the start: the page then does not scroll to it. */
  scrolls?: boolean
}

/** Requests a code before a sensitive action; the form above remains unchanged. */
export function CodeStep({ form, scene, explained, scrolls = true }: Props) {
  const sender = useMutation('POST /api/sms/send', { inline: true })
  const [validMinutes, setValidMinutes] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  // The step appears below, so it takes the focus.
  useEffect(
    () => box.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: !scrolls }),
    [scrolls],
  )

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
      <FormNotice tone="info">
        <Unbroken text={explained} number={MASKED_PHONE.exec(explained)?.[0]} />
      </FormNotice>
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
