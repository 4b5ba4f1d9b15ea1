import * as texts from '@home-credit/texts'
import { useEffect, useRef, useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'

interface Props {
  /** Cursor: the page starts after this message. */
  after?: string
  isRead(id: string): boolean
  onRead(id: string): void
}

/** One page of messages; loads the next on demand. */
export function MessageList({ after, isRead, onRead }: Props) {
  const read = useQuery('POST /api/app/messages', { action: 'list', ...(after === undefined ? {} : { after }) })
  const [more, setMore] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // Replaces the focus of the "more" button.
  useEffect(() => {
    if (after !== undefined) box.current?.focus()
  }, [after])
  return (
    <div ref={box} className={styles.list} tabIndex={-1}>
      <Answered part={after !== undefined} call={read} lines={8}>
        {({ messages, next }) => {
          if (messages.length === 0 && after === undefined)
            return (
              <EmptyState
                art="letterbox"
                title={texts.messages_none_title()}
                note={texts.messages_none()}
                action={<a href={hrefOf(PATHS.loan)}>{texts.hub_see_loan()}</a>}
              />
            )
          return (
            <>
              <ul className={styles.rows}>
                {messages.map((message) => (
                  <MessageRow
                    key={message.id}
                    message={message}
                    read={message.read || isRead(message.id)}
                    onRead={() => onRead(message.id)}
                  />
                ))}
              </ul>
              {next !== null && !more && (
                <Button kind="secondary" onClick={() => setMore(true)}>
                  {texts.loans_more()}
                </Button>
              )}
              {next !== null && more && <MessageList after={next} isRead={isRead} onRead={onRead} />}
            </>
          )
        }}
      </Answered>
    </div>
  )
}
