import * as texts from '@home-credit/texts'
import { noticeText } from '@home-credit/web'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../ui/format.ts'
import type { Message } from './service.ts'
import styles from './service.module.css'

/** Auto-scrolls if the end of the page is at most this far away. */
const NEAR_PX = 240

const nameOf = ({ author, name }: Message): string => {
  if (author === 'borrower') return texts.service_you()
  return author === 'system' ? texts.service_system() : (name ?? texts.service_team())
}

/** Oldest first. Announces new messages, and scrolls to them if the reader is near the end. */
export function Thread({ messages }: { messages: readonly Message[] }) {
  const last = messages.at(-1)?.seq ?? 0
  const shown = useRef(0)
  useEffect(() => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    const own = messages.at(-1)?.author === 'borrower'
    if (last > 0 && (shown.current === 0 || own || scrollHeight - clientHeight - scrollTop < NEAR_PX))
      scrollTo(0, scrollHeight)
    shown.current = last
  }, [last, messages])
  return (
    <div role="log" aria-label={texts.service_talk_title()}>
      <ol className={styles.thread}>
        {messages.map((message) => (
          <li key={message.seq} className={styles[message.author]}>
            <MessageContent message={message} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function MessageContent({ message }: { message: Message }) {
  const { text, notice, file, sent_at } = message
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
        {name} · <time dateTime={sent_at}>{formatDateTime(sent_at)}</time>
      </p>
    </>
  )
}
