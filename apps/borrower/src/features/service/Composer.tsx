import { mintMessageId } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useId, useState, type ReactNode } from 'react'
import { FormBox } from '../../shared/FormBox.tsx'
import type { PhotoTaker } from '../../shared/photo.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './composer.module.css'
import type { Outgoing } from './outbox.ts'

const LENGTH = 2000

type Values = { text: string; photo_id: string; photo_name: string }

const MESSAGE: DraftOf<Values> = { name: 'message', empty: { text: '', photo_id: '', photo_name: '' }, secrets: [] }

interface Props {
  Photo: PhotoTaker
  /** Above the field, such as a short reply. */
  quick?: ReactNode
  onWritten(message: Outgoing): void
}

/** Stays at the foot of the screen. What is typed outlives the page. */
export function Composer({ Photo, quick, onWritten }: Props) {
  const wrongId = useId()
  const form = useForm({
    draft: MESSAGE,
    refused: undefined,
    check: ({ text, photo_id: photo }) => ({
      text: text.trim() === '' && photo === '' ? texts.service_message_prompt() : undefined,
    }),
  })
  const { text, photo_id: photo, photo_name: name } = form.values
  const [attaching, setAttaching] = useState(photo !== '')
  const wrong = form.errorAt('text')
  const submit = async (): Promise<void> => {
    if (!form.passes()) return
    onWritten({ id: mintMessageId(), text, ...(photo === '' ? {} : { photo: { id: photo, name } }) })
    form.forget()
    setAttaching(false)
  }
  return (
    <div className={styles.bottom}>
      {quick !== undefined && <div className={styles.quick}>{quick}</div>}
      <FormBox form={form} onSubmit={submit}>
        {attaching && (
          <div className={styles.photo}>
            <Photo
              label={texts.service_attach_label()}
              photo={photo === '' ? undefined : { id: photo, name }}
              onChange={(newPhoto) => form.set({ photo_id: newPhoto?.id ?? '', photo_name: newPhoto?.name ?? '' })}
            />
          </div>
        )}
        <div className={styles.line}>
          <button
            type="button"
            className={styles.attach}
            aria-label={texts.service_attach()}
            aria-pressed={attaching}
            onClick={() => setAttaching(!attaching || photo !== '')}
          >
            <Icon name="attach" />
          </button>
          <textarea
            className={styles.field}
            name="text"
            rows={1}
            aria-label={texts.service_message()}
            placeholder={texts.service_placeholder()}
            maxLength={LENGTH}
            value={text}
            aria-invalid={wrong !== undefined}
            aria-describedby={wrong === undefined ? undefined : wrongId}
            onChange={({ target }) => form.set({ text: target.value })}
          />
          <button type="submit" className={styles.send} aria-label={texts.service_send()}>
            <Icon name="send" size={20} />
          </button>
        </div>
        {wrong !== undefined && (
          <p id={wrongId} className={styles.wrong} role="alert">
            {wrong}
          </p>
        )}
      </FormBox>
      <p className={styles.never}>{texts.service_never()}</p>
    </div>
  )
}
