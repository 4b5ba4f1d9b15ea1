import { mintMessageId, topicName } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import type { PhotoTaker } from '../../shared/photo.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LongTextField } from '../../ui/LongTextField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { OWN_TOPICS, type OwnTopic } from './service.ts'
import styles from './service.module.css'

const LENGTH = 2000

/** `id` is that of the last attempt: sending the same text again is the same message, even after a reload. */
type Values = { text: string; topic: string; photo_id: string; photo_name: string; id: string }

const MESSAGE: DraftOf<Values> = {
  name: 'message',
  empty: { text: '', topic: '', photo_id: '', photo_name: '', id: '' },
  secrets: [],
}

interface Props {
  /** The message opens a new conversation, so a topic is required. */
  opens: boolean
  Photo: PhotoTaker
  onSent(): void
}

export function Composer({ opens, Photo, onSent }: Props) {
  const sender = useMutation('POST /api/app/conversation')
  const form = useForm({
    draft: MESSAGE,
    refused: sender.fault?.fields,
    check: ({ text, photo_id: photo }) => ({
      text: text.trim() === '' && photo === '' ? texts.service_message_prompt() : undefined,
    }),
  })
  const { text, topic, photo_id: photo, photo_name: name } = form.values
  const [attaching, setAttaching] = useState(photo !== '')
  const change = (changed: Partial<Values>): void => form.set({ ...changed, id: '' })
  const submit = async (): Promise<void> => {
    if (!form.passes()) return
    const id = form.values.id === '' ? mintMessageId() : form.values.id
    form.set({ id })
    const chosen = OWN_TOPICS.find((each): each is OwnTopic => each === topic)
    const sent = await sender.send({
      action: 'send',
      id,
      text,
      ...(photo === '' ? {} : { file_id: photo }),
      ...(opens && chosen !== undefined ? { topic: chosen } : {}),
    })
    if (sent === undefined) return
    form.forget()
    setAttaching(false)
    onSent()
  }
  const lost = sender.fault?.status === 0 || sender.fault?.status === 503
  return (
    <FormBox form={form} onSubmit={submit}>
      <div className={styles.composer}>
        {opens && (
          <SelectField
            label={texts.service_topic()}
            name="topic"
            value={OWN_TOPICS.find((each) => each === topic) ?? 'other'}
            options={OWN_TOPICS.map((value) => ({ value, label: topicName(value) }))}
            onChange={(chosen) => change({ topic: chosen })}
          />
        )}
        <LongTextField
          label={texts.service_message()}
          name="text"
          value={text}
          maxLength={LENGTH}
          error={form.errorAt('text')}
          onChange={(typed) => change({ text: typed })}
        />
        {attaching && (
          <Photo
            label={texts.service_attach_label()}
            photo={photo === '' ? undefined : { id: photo, name }}
            onChange={(newPhoto) => change({ photo_id: newPhoto?.id ?? '', photo_name: newPhoto?.name ?? '' })}
          />
        )}
        {lost ? (
          <FormNotice tone="danger">{texts.service_not_sent()}</FormNotice>
        ) : (
          <FaultNotice fault={sender.fault} />
        )}
        <div className={styles.actions}>
          {!attaching && (
            <Button kind="secondary" onClick={() => setAttaching(true)}>
              {texts.service_attach()}
            </Button>
          )}
          <Button type="submit" busy={sender.busy}>
            {texts.service_send()}
          </Button>
        </div>
      </div>
    </FormBox>
  )
}
