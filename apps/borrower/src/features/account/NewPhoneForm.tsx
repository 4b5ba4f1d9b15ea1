import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { codeFault, codeWrong } from '../../app/code-fault.ts'
import { FaultNotice } from '../../app/FaultNotice.tsx'
import { FormBox } from '../../app/FormBox.tsx'
import { cpfAsTyped } from '../../app/info/as-typed.ts'
import { cpfWrong } from '../../app/info/info-rules.ts'
import { TypedField } from '../../app/info/TypedField.tsx'
import { PhoneFields } from '../../app/phone/PhoneFields.tsx'
import { dialled, phoneWrong, withRegion } from '../../app/phone/rules.ts'
import type { PhotoTaker } from '../../app/photo.ts'
import { know } from '../../app/use-call.ts'
import { useForm, type Form } from '../../app/use-form.ts'
import { useSend, type Sender } from '../../app/use-send.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { ResendButton } from '../../ui/ResendButton.tsx'
import { showToast } from '../../ui/Toast.tsx'
import styles from './account.module.css'
import { NEW_PHONE, type NewPhone } from './drafts.ts'

interface Props {
  Photo: PhotoTaker
  onDiscard(): void
}

/** Asks for the change: the new number by a code, oneself by password, CPF and document. */
export function NewPhoneForm({ Photo, onDiscard }: Props) {
  const codes = useSend('POST /api/app/phone_change')
  const sender = useSend('POST /api/app/phone_change')
  const fault = codeFault(sender.fault)
  const form = useForm<NewPhone>({
    draft: NEW_PHONE,
    first: withRegion,
    refused: { ...codes.fault?.fields, ...fault?.fields },
    check: ({ sms_code, password, id_number, document_file_id, ...phone }) => ({
      ...phoneWrong(phone),
      sms_code: codeWrong(sms_code),
      password: password === '' ? texts.prompt_password() : undefined,
      id_number: id_number.trim() === '' ? texts.prompt_id_number() : cpfWrong(id_number),
      document_file_id: document_file_id === '' ? texts.wrong_document_photo() : undefined,
    }),
  })
  const { document_file_id: file, document_name: name } = form.values
  const submit = async (): Promise<void> => {
    const to = dialled(form.values)
    if (!form.passes() || to === undefined) return
    const { sms_code, password, id_number, document_file_id } = form.values
    const asked = await sender.send({ action: 'ask', ...to, sms_code, password, id_number, document_file_id })
    if (asked === undefined) return
    form.forget()
    showToast(texts.phone_change_asked(), 'success')
    know('POST /api/app/phone_change', { action: 'read' }, asked)
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <PhoneFields draft={NEW_PHONE.name} form={form} autoComplete="off" />
      <NewPhoneCode form={form} sender={codes} />
      <TypedField
        form={form}
        field="password"
        label={texts.form_password()}
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <TypedField
        form={form}
        field="id_number"
        label={texts.form_id_number()}
        inputMode="numeric"
        maxLength={20}
        asTyped={cpfAsTyped}
      />
      <Photo
        label={texts.phone_change_document()}
        photo={file === '' ? undefined : { id: file, name }}
        error={form.errorAt('document_file_id')}
        onChange={(photo) => form.set({ document_file_id: photo?.id ?? '', document_name: photo?.name ?? '' })}
      />
      <FaultNotice fault={fault} />
      <Button type="submit" busy={sender.busy}>
        {texts.phone_change_ask()}
      </Button>
      <Button
        kind="text"
        onClick={() => {
          form.forget()
          onDiscard()
        }}
      >
        {texts.info_discard()}
      </Button>
    </FormBox>
  )
}

function NewPhoneCode({ form, sender }: { form: Form<NewPhone>; sender: Sender<'POST /api/app/phone_change'> }) {
  const [sent, setSent] = useState(false)
  const send = async (): Promise<boolean | number> => {
    const to = dialled(form.values)
    if (!form.passes(['country_code', 'phone']) || to === undefined) return false
    setSent(false)
    const { data, fault } = await sender.attempt({ action: 'send_code', ...to })
    if (data === undefined) return fault?.waitSeconds ?? false
    setSent(true)
    form.focus('[autocomplete="one-time-code"]')
    return data.resend_seconds ?? true
  }
  return (
    <>
      <div className={styles.send}>
        <ResendButton storageKey="resend:new-phone" onSend={send} />
      </div>
      <div role="status">
        {sent && (
          <FormNotice tone="success" announced={false}>
            {texts.phone_change_code_sent()}
          </FormNotice>
        )}
      </div>
      <FaultNotice fault={sender.fault} />
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
