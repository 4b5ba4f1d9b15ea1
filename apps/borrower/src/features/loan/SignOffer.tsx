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
import { CheckField } from '../../ui/CheckField.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Contract } from './contract.ts'
import type { Detail } from './loan.ts'

/** `secrets`: neither the code nor having read the contract outlasts the visit. */
const SIGN: DraftOf<{ read: boolean; sms_code: string }> = {
  name: 'sign',
  empty: { read: false, sms_code: '' },
  secrets: ['read', 'sms_code'],
}

interface Props {
  contract: Contract
  /** Masked; the code goes to this number. */
  phone: string
  onSigned(detail: Detail): void
  /** The contract has changed since it was read. */
  onStale(): void
}

/** Signs with a code: once the contract is read, the first tap opens the code step, the second signs. */
export function SignOffer({ contract: { offer_id: offerId, text_hash: hash }, phone, onSigned, onStale }: Props) {
  const sender = useMutation('POST /api/dk/contract')
  const [isCodeStepOpen, setIsCodeStepOpen] = useState(false)
  const stale = sender.fault?.status === 412
  const fault = stale ? undefined : codeFault(sender.fault)
  const form = useForm({
    draft: SIGN,
    refused: fault?.fields,
    check: ({ read, sms_code: code }) => ({
      read: read ? undefined : texts.contract_read_wrong(),
      sms_code: codeWrong(code),
    }),
  })
  const submit = async (): Promise<void> => {
    if (!isCodeStepOpen) {
      if (form.passes(['read'])) setIsCodeStepOpen(true)
      return
    }
    if (offerId === null || !form.passes()) return
    const sent = await sender.attempt({
      action: 'sign',
      offer_id: offerId,
      text_hash: hash,
      sms_code: form.values.sms_code,
    })
    if (sent.fault?.status === 412) {
      form.set({ read: false })
      return onStale()
    }
    if (sent.data === undefined) return
    form.forget()
    onSigned(sent.data.detail)
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <CheckField
        label={texts.contract_read()}
        checked={form.values.read}
        required
        error={form.errorAt('read')}
        onChange={(read) => form.set({ read })}
      />
      {isCodeStepOpen && <CodeStep form={form} scene="sign" explained={texts.contract_sign_explained({ phone })} />}
      <FaultNotice fault={fault} />
      <Dock note={texts.contract_sign_free()}>
        <Button type="submit" busy={sender.busy}>
          {!isCodeStepOpen && <Icon name="device" size={20} />}
          {isCodeStepOpen ? texts.contract_sign() : texts.contract_sign_begin()}
        </Button>
      </Dock>
    </FormBox>
  )
}
