import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { CodeStep } from '../../shared/CodeStep.tsx'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import type { PlanOverview } from './plans.ts'

const SIGN: DraftOf<{ sms_code: string }> = { name: 'sign-plan', empty: { sms_code: '' }, secrets: ['sms_code'] }

type Signing = Extract<CallInput<'POST /api/app/plans'>, { sms_code: string }>
/** The signing call without the code. */
type Signed = Signing extends infer One ? (One extends Signing ? Omit<One, 'sms_code'> : never) : never

interface Props {
  signed: Signed
  /** Masked; the code goes to this number. */
  phone: string
  label: string
  onSigned(overview: PlanOverview): void
  /** The text has changed since it was read. */
  onStale(): void
}

/** Signs with a code that is valid only for this text: the first tap opens the code step, the second signs. */
export function SignPlan({ signed, phone, label, onSigned, onStale }: Props) {
  const sender = useMutation('POST /api/app/plans')
  const [isCodeStepOpen, setIsCodeStepOpen] = useState(false)
  const stale = sender.fault?.status === 412 || sender.fault?.reason === 'too_soon'
  const fault = stale ? undefined : codeFault(sender.fault)
  const form = useForm({
    draft: SIGN,
    refused: fault?.fields,
    check: ({ sms_code: code }) => ({ sms_code: codeWrong(code) }),
  })
  const submit = async (): Promise<void> => {
    if (!isCodeStepOpen) return setIsCodeStepOpen(true)
    if (!form.passes()) return
    const sent = await sender.attempt({ ...signed, sms_code: form.values.sms_code })
    if (sent.fault?.status === 412 || sent.fault?.reason === 'too_soon') return onStale()
    if (sent.data === undefined) return
    form.forget()
    onSigned(sent.data.standing)
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      {isCodeStepOpen && (
        <CodeStep
          form={form}
          scene={{ scene: 'sign', text_hash: signed.text_hash }}
          explained={texts.contract_sign_explained({ phone })}
        />
      )}
      <FaultNotice fault={fault} />
      <Button type="submit" busy={sender.busy}>
        {label}
      </Button>
    </FormBox>
  )
}
