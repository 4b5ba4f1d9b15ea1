import * as texts from '@home-credit/texts'
import { noticeText } from '@home-credit/web'
import { useEffect, useRef } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatWhen } from '../../ui/format-days.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Outbox, Outgoing } from './outbox.ts'
import type { Message } from './service.ts'
import styles from './service.module.css'

/** Auto-scrolls if the end of the page is at most this far away. */
const NEAR_PX = 320

const nameOf = ({ author, name }: Message): string => {
  if (author === 'borrower') return texts.service_you()
  return author === 'system' ? texts.service_system() : (name ?? texts.service_team())
}

interface Props {
  messages: readonly Message[]
  outbox: Outbox
}

/** Oldest first, then what is still on its way. Announces new messages, and scrolls to them if the reader is near the end. */
export function Thread({ messages, outbox }: Props) {
  const last = (messages.at(-1)?.seq ?? 0) + outbox.queue.length
  const isOwn = outbox.queue.length > 0 || messages.at(-1)?.author === 'borrower'
  const shown = useRef(0)
  useEffect(() => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    if (last > 0 && (shown.current === 0 || isOwn || scrollHeight - clientHeight - scrollTop < NEAR_PX))
      scrollTo(0, scrollHeight)
    shown.current = last
  }, [last, isOwn])
  return (
    <div className={styles.log} role="log" aria-label={texts.service_talk_title()}>
      <ol className={styles.thread}>
        {messages.map((message) => (
          <li key={message.seq} className={styles[message.author]}>
            <MessageContent message={message} />
          </li>
        ))}
        {outbox.queue.map((message) => (
          <li key={message.id} className={styles.borrower}>
            <OutgoingContent message={message} outbox={outbox} />
          </li>
        ))}
      </ol>
      <Unsent outbox={outbox} />
    </div>
  )
}

function MessageContent({ message }: { message: Message }) {
  const { author, text, notice, file, sent_at } = message
  const name = nameOf(message)
  return (
    <>
      {text !== '' && <p className={styles.words}>{text}</p>}
      {notice !== null && <p className={styles.words}>{noticeText(notice)}</p>}
      {file !== null && (
        <a className={styles.file} href={file.link} target="_blank" rel="noopener">
          {file.picture ? (
            <img className={styles.picture} src={file.link} alt={texts.service_picture({ name })} />
          ) : (
            texts.service_file()
          )}
        </a>
      )}
      <p className={styles.when}>
        <span className={author === 'borrower' ? styles.spoken : undefined}>{name} · </span>
        <time dateTime={sent_at}>{formatWhen(sent_at)}</time>
        {author === 'borrower' && ` · ${texts.service_sent()}`}
      </p>
    </>
  )
}

function OutgoingContent({ message, outbox }: { message: Outgoing; outbox: Outbox }) {
  const state = outbox.stateOf(message)
  return (
    <>
      {message.text !== '' && <p className={styles.words}>{message.text}</p>}
      {message.photo !== undefined && (
        <p className={styles.words}>{message.photo.name || texts.service_attach_label()}</p>
      )}
      <p className={styles.when}>
        {state === 'failed' && <Icon name="alert" size={16} />}
        {state === 'failed'
          ? texts.service_unsent()
          : state === 'sent'
            ? texts.service_sent()
            : texts.service_sending()}
      </p>
    </>
  )
}

/** Below the messages that did not arrive: why, and what can be done. */
function Unsent({ outbox }: { outbox: Outbox }) {
  const first = outbox.queue.find((message) => outbox.stateOf(message) === 'failed')
  if (first === undefined) return null
  const { fault } = outbox
  return (
    <div className={styles.unsent}>
      {fault !== undefined && fault.status !== 0 && fault.status !== 503 ? (
        <FaultNotice fault={fault.message === '' ? fault : { ...fault, fields: {} }} />
      ) : (
        <p className={styles.unsentWords} role="alert">
          {texts.service_not_sent()}
        </p>
      )}
      <div className={styles.unsentActions}>
        <Button kind="tonal" small onClick={outbox.retry}>
          <Icon name="reload" size={20} />
          {texts.retry()}
        </Button>
        <Button kind="text" small onClick={() => outbox.discard(first.id)}>
          {texts.service_discard()}
        </Button>
      </div>
    </div>
  )
}
