import { mintMessageId } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import type { PhotoTaker } from '../../shared/photo.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LongTextField } from '../../ui/LongTextField.tsx'
import { TextField } from '../../ui/TextField.tsx'

type Values = { number: string; asked: string; photo_id: string; photo_name: string; id: string }

const REPORT: DraftOf<Values> = {
  name: 'report',
  empty: { number: '', asked: '', photo_id: '', photo_name: '', id: '' },
  secrets: [],
}
const SHORTEST = 3

/** Who demanded money, for what, and a picture. */
export function ReportForm({ Photo, onSent }: { Photo: PhotoTaker; onSent(): void }) {
  const sender = useMutation('POST /api/app/conversation')
  const form = useForm({
    draft: REPORT,
    refused: sender.fault?.fields,
    check: ({ number, asked }) => ({
      number: number.trim().length < SHORTEST ? texts.service_report_number_prompt() : undefined,
      asked: asked.trim().length < SHORTEST ? texts.service_report_demand_prompt() : undefined,
    }),
  })
  const { number, asked, photo_id: photo, photo_name: name } = form.values
  const change = (changed: Partial<Values>): void => form.set({ ...changed, id: '' })
  const submit = async (): Promise<void> => {
    if (!form.passes()) return
    const id = form.values.id === '' ? mintMessageId() : form.values.id
    form.set({ id })
    const sent = await sender.send({ action: 'report', id, number, asked, ...(photo === '' ? {} : { file_id: photo }) })
    if (sent === undefined) return
    form.forget()
    onSent()
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <FormNotice tone="danger" announced={false}>
        {texts.service_report_rule()}
      </FormNotice>
      <TextField
        label={texts.service_report_number()}
        name="number"
        autoComplete="off"
        maxLength={80}
        value={number}
        error={form.errorAt('number')}
        onChange={(typed) => change({ number: typed })}
        onBlur={() => form.leave('number')}
      />
      <LongTextField
        label={texts.service_report_demand()}
        name="asked"
        maxLength={1000}
        value={asked}
        error={form.errorAt('asked')}
        onChange={(typed) => change({ asked: typed })}
        onBlur={() => form.leave('asked')}
      />
      <Photo
        label={texts.service_report_screenshot()}
        photo={photo === '' ? undefined : { id: photo, name }}
        onChange={(newPhoto) => change({ photo_id: newPhoto?.id ?? '', photo_name: newPhoto?.name ?? '' })}
      />
      <FaultNotice fault={sender.fault} />
      <Button type="submit" busy={sender.busy}>
        {texts.service_report_send()}
      </Button>
    </FormBox>
  )
}
