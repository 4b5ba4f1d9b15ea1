import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import type { PhotoTaker } from '../../shared/photo.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { RechargeOrder } from './wallet.ts'

type Values = { reference: string; photo_id: string; photo_name: string }

const draftFor = (orderId: string): DraftOf<Values> => ({
  name: `proof-${orderId}`,
  empty: { reference: '', photo_id: '', photo_name: '' },
  secrets: [],
})

const REFERENCE = /^[A-Za-z0-9]{8,35}$/

function wrongIn({ reference, photo_id: photo }: Values): { reference?: string | undefined } {
  const typed = reference.trim()
  if (typed === '') return { reference: photo === '' ? texts.prompt_proof() : undefined }
  return { reference: REFERENCE.test(typed) ? undefined : texts.wrong_reference() }
}

export interface ProofProps {
  orderId: string
  /** Label of the button, for the first proof or another. */
  label: string
  /** `order` is this one, or the one that already had this proof if `duplicate`. */
  onSent(order: RechargeOrder, duplicate: boolean): void
}

/** A screenshot or the transaction id, with which an operator finds the transfer at the bank. */
export function ProofForm({ orderId, label, onSent, Photo }: ProofProps & { Photo: PhotoTaker }) {
  const sender = useMutation('POST /api/userCreditOrder/recharge', { inline: true })
  const [draft] = useState(() => draftFor(orderId))
  const { file_id: picture, ...fields } = sender.fault?.fields ?? {}
  const form = useForm({
    draft,
    refused: { ...fields, ...(picture === undefined ? {} : { photo_id: picture }) },
    check: wrongIn,
  })
  const { reference, photo_id: photo, photo_name: name } = form.values
  const submit = async (): Promise<void> => {
    if (!form.passes()) return
    const typed = reference.trim()
    const sent = await sender.send({
      order_id: orderId,
      ...(photo === '' ? {} : { file_id: photo }),
      ...(typed === '' ? {} : { reference: typed }),
    })
    if (sent === undefined) return
    form.forget()
    onSent(sent.order, sent.duplicate)
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <Photo
        label={texts.payment_screenshot()}
        photo={photo === '' ? undefined : { id: photo, name }}
        error={form.errorAt('photo_id')}
        onChange={(newPhoto) => form.set({ photo_id: newPhoto?.id ?? '', photo_name: newPhoto?.name ?? '' })}
      />
      <TextField
        label={texts.payment_reference()}
        hint={texts.payment_reference_hint()}
        error={form.errorAt('reference')}
        name="reference"
        autoComplete="off"
        maxLength={60}
        value={reference}
        onChange={(typed) => form.set({ reference: typed })}
        onBlur={() => reference.trim() !== '' && form.leave('reference')}
      />
      <FaultNotice fault={sender.fault} />
      <Button type="submit" busy={sender.busy}>
        {label}
      </Button>
    </FormBox>
  )
}
