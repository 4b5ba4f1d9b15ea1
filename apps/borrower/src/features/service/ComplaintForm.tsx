import { COMPLAINT_DAYS } from '@home-credit/domain'
import { mintMessageId } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import type { PhotoTaker } from '../../shared/photo.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { LongTextField } from '../../ui/LongTextField.tsx'
import { OWN_TOPICS } from './service.ts'
import styles from './service.module.css'
import { TopicField } from './TopicField.tsx'

type Values = { topic: string; text: string; photo_id: string; photo_name: string; id: string }

const COMPLAINT: DraftOf<Values> = {
  name: 'complaint',
  empty: { topic: 'other', text: '', photo_id: '', photo_name: '', id: '' },
  secrets: [],
}
const LENGTH = 2000
const SHORTEST = 3

/** What went wrong, about what, and a picture. */
export function ComplaintForm({ Photo, onSent }: { Photo: PhotoTaker; onSent(conversationId: string): void }) {
  const sender = useMutation('POST /api/app/conversation')
  const form = useForm({
    draft: COMPLAINT,
    refused: sender.fault?.fields,
    check: ({ text }) => ({ text: text.trim().length < SHORTEST ? texts.complaint_text_prompt() : undefined }),
  })
  const { text, photo_id: photo, photo_name: name } = form.values
  const topic = OWN_TOPICS.find((each) => each === form.values.topic) ?? 'other'
  const change = (changed: Partial<Values>): void => form.set({ ...changed, id: '' })
  const submit = async (): Promise<void> => {
    if (!form.passes()) return
    // Sending the same complaint again reuses its id.
    const id = form.values.id === '' ? mintMessageId() : form.values.id
    form.set({ id })
    const sent = await sender.send({
      action: 'complain',
      id,
      topic,
      text,
      ...(photo === '' ? {} : { file_id: photo }),
    })
    if (sent === undefined) return
    form.forget()
    onSent(sent.conversation?.id ?? id)
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <p className={styles.note}>{texts.complaint_intro({ days: COMPLAINT_DAYS })}</p>
      <TopicField topic={topic} onChange={(chosen) => change({ topic: chosen })} />
      <LongTextField
        label={texts.complaint_text()}
        name="text"
        maxLength={LENGTH}
        value={text}
        error={form.errorAt('text')}
        onChange={(typed) => change({ text: typed })}
        onBlur={() => form.leave('text')}
      />
      <Photo
        label={texts.service_report_screenshot()}
        photo={photo === '' ? undefined : { id: photo, name }}
        onChange={(newPhoto) => change({ photo_id: newPhoto?.id ?? '', photo_name: newPhoto?.name ?? '' })}
      />
      <FaultNotice fault={sender.fault} />
      <Button type="submit" busy={sender.busy}>
        {texts.complaint_send()}
      </Button>
    </FormBox>
  )
}
