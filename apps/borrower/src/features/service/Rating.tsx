import * as texts from '@home-credit/texts'
import { useId, useState } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { LongTextField } from '../../ui/LongTextField.tsx'
import { Part } from '../../ui/Part.tsx'
import type { Conversation } from './service.ts'
import styles from './service.module.css'

const STARS = [1, 2, 3, 4, 5] as const
const LENGTH = 500

/** Rating of a closed conversation, once. */
export function Rating({ conversation, onRated }: { conversation: Conversation; onRated(): void }) {
  const sender = useMutation('POST /api/app/conversation')
  const [stars, setStars] = useState(0)
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const name = useId()
  if (conversation.rating !== null)
    return (
      <p className={styles.note} role="status">
        {texts.service_rated({ stars: conversation.rating.stars })}
      </p>
    )
  const send = async (): Promise<void> => {
    setMissing(stars === 0)
    if (stars === 0) return
    const sent = await sender.attempt({ action: 'rate', conversation_id: conversation.id, stars, words })
    // Already rated in another tab: that rating counts.
    if (sent.data !== undefined || sent.fault?.status === 412) onRated()
  }
  return (
    <Part title={texts.service_rate()}>
      <fieldset className={styles.stars} aria-describedby={missing ? `${name}-wrong` : undefined}>
        <legend className={styles.spoken}>{texts.service_rate()}</legend>
        {STARS.map((count) => (
          <label key={count} className={styles.star} data-lit={count <= stars}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={stars === count}
              aria-label={texts.service_rate_stars({ count })}
              onChange={() => setStars(count)}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </fieldset>
      {missing && stars === 0 && (
        <p id={`${name}-wrong`} className={styles.wrong} role="alert">
          {texts.service_rate_prompt()}
        </p>
      )}
      <LongTextField label={texts.service_rate_words()} value={words} maxLength={LENGTH} onChange={setWords} />
      {sender.fault?.status !== 412 && <FaultNotice fault={sender.fault} />}
      <Button kind="secondary" busy={sender.busy} onClick={() => void send()}>
        {texts.service_rate_send()}
      </Button>
    </Part>
  )
}
