import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { CodeStep } from '../../shared/CodeStep.tsx'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { useQuery } from '../../shared/use-query.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import type { AutoDebit } from './auto-debit.ts'

const ALLOW: DraftOf<{ sms_code: string }> = { name: 'auto-debit', empty: { sms_code: '' }, secrets: ['sms_code'] }

interface Props {
  autoDebit: AutoDebit
  onConsent(autoDebit: AutoDebit): void
  /** The terms have changed since they were read, or consent already exists. */
  onStale(): void
}

/** Consents with a code that is valid only for this: the first tap opens the code step, the second consents. */
export function GiveConsent({ autoDebit: { loan, terms }, onConsent, onStale }: Props) {
  const { state: me } = useQuery('POST /api/app/me', {})
  const phone = me.at === 'ready' ? me.data.borrower.phone_masked : ''
  const codeSender = useMutation('POST /api/app/auto_debit')
  const sender = useMutation('POST /api/app/auto_debit')
  const [isCodeStepOpen, setIsCodeStepOpen] = useState(false)
  const fault = sender.fault?.status === 412 ? undefined : codeFault(sender.fault)
  const form = useForm({
    draft: ALLOW,
    refused: fault?.fields,
    check: ({ sms_code: code }) => ({ sms_code: codeWrong(code) }),
  })
  const sendCode = async () => {
    const { data, fault: why } = await codeSender.attempt({ action: 'send_code', loan_id: loan.id })
    if (why?.status === 412) onStale()
    return data === undefined ? { fault: why } : { data }
  }
  const submit = async (): Promise<void> => {
    if (!isCodeStepOpen) return setIsCodeStepOpen(true)
    if (!form.passes()) return
    const sent = await sender.attempt({
      action: 'give',
      loan_id: loan.id,
      text_hash: terms.hash,
      sms_code: form.values.sms_code,
    })
    if (sent.fault?.status === 412) return onStale()
    if (sent.data === undefined) return
    form.forget()
    onConsent(sent.data)
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      {isCodeStepOpen && (
        <CodeStep
          form={form}
          scene={{ name: `auto-debit-${loan.number}`, fault: codeSender.fault, send: sendCode }}
          explained={texts.auto_debit_explained({ phone })}
        />
      )}
      <FaultNotice fault={fault} />
      <Button type="submit" busy={sender.busy}>
        {texts.auto_debit_give()}
      </Button>
    </FormBox>
  )
}
