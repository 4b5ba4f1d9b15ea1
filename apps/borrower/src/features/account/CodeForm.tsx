import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { codeFault, codeWrong } from '../../app/code-fault.ts'
import { CodeStep } from '../../app/CodeStep.tsx'
import { FaultNotice } from '../../app/FaultNotice.tsx'
import { FormBox } from '../../app/FormBox.tsx'
import { useCall } from '../../app/use-call.ts'
import type { DraftOf } from '../../app/use-draft.ts'
import { useForm } from '../../app/use-form.ts'
import type { Fault } from '../../app/use-send.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  draft: DraftOf<{ sms_code: string }>
  /** What the code is for. */
  purpose: 'export' | 'deletion'
  /** The deed in a word: what the button says. */
  deed: string
  kind?: 'primary' | 'danger'
  busy: boolean
  fault: Fault | undefined
  /** True where it was done: nothing of the code stays. */
  onCode(code: string): Promise<boolean>
}

/** Something that needs a code and nothing else: the first tap asks for the code, the second does it. */
export function CodeForm({ draft, purpose, deed, kind = 'primary', busy, fault: refused, onCode }: Props) {
  const { state: me } = useCall('POST /api/app/me', {})
  const phone = me.at === 'ready' ? me.data.borrower.phone_masked : ''
  const fault = codeFault(refused)
  const form = useForm({ draft, refused: fault?.fields, check: ({ sms_code }) => ({ sms_code: codeWrong(sms_code) }) })
  // A code that was typed before a look at another page is still there, and so is its field.
  const [asked, setAsked] = useState(form.values.sms_code !== '')
  const submit = async (): Promise<void> => {
    if (!asked) return setAsked(true)
    if (form.passes() && (await onCode(form.values.sms_code))) form.forget()
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      {asked && (
        <CodeStep form={form} scene={{ scene: 'edit', purpose }} explained={texts.privacy_code_explained({ phone })} />
      )}
      <FaultNotice fault={fault} />
      <Button type="submit" kind={kind} busy={busy}>
        {deed}
      </Button>
    </FormBox>
  )
}
