import * as texts from '@home-credit/texts'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { cpfAsTyped } from '../../shared/info/as-typed.ts'
import { cpfWrong } from '../../shared/info/info-rules.ts'
import { TypedField } from '../../shared/info/TypedField.tsx'
import { PhoneFields } from '../../shared/phone/PhoneFields.tsx'
import { dialled, phoneWrong, withRegion } from '../../shared/phone/rules.ts'
import type { PhotoTaker } from '../../shared/photo.ts'
import { setQueryData } from '../../shared/use-query.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { NEW_PHONE, type NewPhone } from './drafts.ts'
import { NumberCode } from './NumberCode.tsx'

interface Props {
  Photo: PhotoTaker
  onDiscard(): void
}

/** Requests a number change: a code proves the new number; password, CPF and document prove the identity. */
export function NewPhoneForm({ Photo, onDiscard }: Props) {
  const codes = useMutation('POST /api/app/phone_change')
  const sender = useMutation('POST /api/app/phone_change')
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
    const answer = await sender.send({ action: 'ask', ...to, sms_code, password, id_number, document_file_id })
    if (answer === undefined) return
    form.forget()
    showToast(texts.phone_change_requested(), 'success')
    setQueryData('POST /api/app/phone_change', { action: 'read' }, answer)
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <PhoneFields draft={NEW_PHONE.name} form={form} autoComplete="off" />
      <NumberCode
        form={form}
        storageKey="resend:new-phone"
        fault={codes.fault}
        onSend={(to) => codes.attempt({ action: 'send_code', ...to })}
      />
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
