import * as texts from '@home-credit/texts'
import { topicName } from '@home-credit/web'
import { useState } from 'react'
import { Confirm } from '../../shared/Confirm.tsx'
import { NotUpdated } from '../../shared/NotUpdated.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import type { PhotoTaker } from '../../shared/photo.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { Fold } from '../../ui/Fold.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Composer } from './Composer.tsx'
import { Rating } from './Rating.tsx'
import type { Conversation, ConversationAnswer } from './service.ts'
import styles from './service.module.css'
import { Thread } from './Thread.tsx'
import { useConversation } from './use-conversation.ts'

/** One conversation, by default the newest, with the message form. */
export function TalkView({ id, Photo }: { id: string | undefined; Photo: PhotoTaker }) {
  const { answer, messages, fault, refresh } = useConversation(id)
  if (fault?.status === 404)
    return (
      <EmptyState
        icon="service"
        title={texts.service_missing()}
        action={<a href={hrefOf(PATHS.service, { talk: '1' })}>{texts.service_to_current()}</a>}
      />
    )
  if (answer === undefined)
    return fault === undefined ? (
      <Skeleton lines={8} />
    ) : (
      <ErrorState offline={fault.offline} message={fault.message} onRetry={refresh} />
    )
  const { conversation } = answer
  const over = conversation === null || conversation.state === 'closed'
  return (
    <>
      <NotUpdated used={{ fault, reload: refresh }} />
      {conversation !== null && <ConversationStatus conversation={conversation} />}
      {messages.length === 0 ? (
        <p className={styles.note}>{texts.service_none_yet()}</p>
      ) : (
        <Thread messages={messages} />
      )}
      {conversation?.state === 'waiting' && <CloseIt conversation={conversation} onClosed={refresh} />}
      {conversation?.state === 'closed' && (
        <Rating key={conversation.id} conversation={conversation} onRated={refresh} />
      )}
      {/* An older closed conversation is read-only. */}
      {id === undefined || !over ? (
        <Composer opens={over} Photo={Photo} onSent={refresh} />
      ) : (
        <a href={hrefOf(PATHS.service, { talk: '1' })}>{texts.service_to_current()}</a>
      )}
      <Earlier earlier={answer.earlier} />
    </>
  )
}

const statusText = ({ state, answer_by }: Conversation): string => {
  if (state === 'closed') return texts.service_is_closed()
  return state === 'open' && answer_by !== null
    ? texts.service_answered_by({ time: formatDateTime(answer_by) })
    : texts.service_your_turn()
}

function ConversationStatus({ conversation }: { conversation: Conversation }) {
  const { protocol, topic, operator } = conversation
  return (
    <div className={styles.standing}>
      <p className={styles.protocol}>{texts.service_protocol({ protocol })}</p>
      <p className={styles.note}>
        {topicName(topic)}
        {operator !== null && ` · ${texts.service_with({ name: operator })}`}
      </p>
      <p className={styles.turn} role="status">
        {statusText(conversation)}
      </p>
    </div>
  )
}

function CloseIt({ conversation, onClosed }: { conversation: Conversation; onClosed(): void }) {
  const sender = useMutation('POST /api/app/conversation')
  const [isConfirming, setIsConfirming] = useState(false)
  const close = async (): Promise<void> => {
    const sent = await sender.attempt({ action: 'close', conversation_id: conversation.id })
    // 412: the operator has already closed it.
    if (sent.data === undefined && sent.fault?.status !== 412) return
    setIsConfirming(false)
    onClosed()
  }
  return (
    <>
      <Button kind="text" onClick={() => setIsConfirming(true)}>
        {texts.service_close()}
      </Button>
      <Confirm
        open={isConfirming}
        title={texts.service_close_title()}
        body={texts.service_close_text()}
        confirmLabel={texts.service_close_confirm()}
        busy={sender.busy}
        fault={sender.fault}
        onConfirm={() => void close()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}

function Earlier({ earlier }: Pick<ConversationAnswer, 'earlier'>) {
  if (earlier.length === 0) return null
  return (
    <div className={styles.earlier}>
      <Fold title={texts.service_earlier()}>
        <LinkRows
          rows={earlier.map(({ id, protocol, opened_at }) => ({
            href: hrefOf(PATHS.service, { talk: id }),
            label: protocol,
            value: formatDate(opened_at),
          }))}
        />
      </Fold>
    </div>
  )
}
