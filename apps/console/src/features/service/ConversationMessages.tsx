import { Anchor } from '@mantine/core'
import { noticeText } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { ConversationMessage } from './conversations.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './ConversationMessages.module.css'

const intoSight = (line: HTMLElement | null): void => {
  line?.scrollIntoView({ block: 'nearest' })
}

interface Props {
  messages: readonly ConversationMessage[]
  borrower: string
}

/** Oldest first, scrolled to the end. */
export function ConversationMessages({ messages, borrower }: Props) {
  const last = messages.at(-1)?.seq
  return (
    <Section title={texts.console_conversation_history()}>
      <div role="log" aria-label={texts.console_conversation_history()}>
        <ol className={classes['log']}>
          {messages.map((message) => (
            <li
              key={message.seq}
              className={classes[message.author]}
              ref={message.seq === last ? intoSight : undefined}
            >
              <MessageItem message={message} borrower={borrower} />
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

function MessageItem({
  message: { seq, author, name, text, notice, file, sent_at },
  borrower,
}: {
  message: ConversationMessage
  borrower: string
}) {
  const who =
    author === 'borrower' ? borrower : author === 'system' ? texts.service_system() : (name ?? texts.service_team())
  return (
    <>
      {text !== '' && <p className={classes['words']}>{text}</p>}
      {notice !== null && <p className={classes['words']}>{noticeText(notice)}</p>}
      {file !== null && (
        <div className={classes['picture']}>
          {file.picture ? (
            <Picture link={file.link} name={texts.console_conversation_picture({ seq })} />
          ) : (
            <Anchor size="sm" href={file.link} target="_blank" rel="noreferrer">
              {texts.console_file_open()}
            </Anchor>
          )}
        </div>
      )}
      <p className={classes['when']}>
        {who} · <Time at={sent_at} />
      </p>
    </>
  )
}
