import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { CodeStep } from '../../shared/CodeStep.tsx'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { useQuery } from '../../shared/use-query.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import type { Fault } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface Props {
  draft: DraftOf<{ sms_code: string; password: string }>
  purpose: 'export' | 'deletion'
  submitLabel: string
  kind?: 'primary' | 'danger'
  busy: boolean
  fault: Fault | undefined
  /** Resolves to true on success; the form then clears the code. */
  onProof(proof: { sms_code: string } | { password: string }): Promise<boolean>
}

/** An action that needs only a code: the first tap opens the code step, the second submits. A borrower without a verified number enters the password instead. */
export function CodeForm({ draft, purpose, submitLabel, kind = 'primary', busy, fault: refused, onProof }: Props) {
  const { state: me } = useQuery('POST /api/app/me', {})
  const phone = me.at === 'ready' ? me.data.borrower.phone_masked : ''
  const hasNumber = me.at !== 'ready' || me.data.borrower.phone_verified
  const fault = codeFault(refused)
  const form = useForm({
    draft,
    refused: fault?.fields,
    check: ({ sms_code, password }) =>
      hasNumber
        ? { sms_code: codeWrong(sms_code) }
        : { password: password === '' ? texts.prompt_password() : undefined },
  })
  // Reopens the step when the draft still has a code, for example after a visit to another page.
  const [isProofStepOpen, setIsProofStepOpen] = useState(form.values.sms_code !== '')
  const submit = async (): Promise<void> => {
    if (!isProofStepOpen) return setIsProofStepOpen(true)
    const { sms_code, password } = form.values
    if (form.passes() && (await onProof(hasNumber ? { sms_code } : { password }))) form.forget()
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      {isProofStepOpen && !hasNumber && (
        <TextField
          label={texts.form_password()}
          error={form.errorAt('password')}
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={200}
          required
          value={form.values.password}
          onChange={(password) => form.set({ password })}
          onBlur={() => form.leave('password')}
        />
      )}
      {isProofStepOpen && hasNumber && (
        <CodeStep form={form} scene={{ scene: 'edit', purpose }} explained={texts.privacy_code_explained({ phone })} />
      )}
      <FaultNotice fault={fault} />
      <Button type="submit" kind={kind} busy={busy}>
        {submitLabel}
      </Button>
    </FormBox>
  )
}
