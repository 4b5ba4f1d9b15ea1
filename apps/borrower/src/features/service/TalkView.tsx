import * as texts from '@home-credit/texts'
import { topicName } from '@home-credit/web'
import { useMemo, useState, type ReactNode } from 'react'
import { Confirm } from '../../shared/Confirm.tsx'
import { NotUpdated } from '../../shared/NotUpdated.tsx'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import type { PhotoTaker } from '../../shared/photo.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { useQuery } from '../../shared/use-query.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatDate } from '../../ui/format.ts'
import { formatWhen } from '../../ui/format-days.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { phoneHref } from './channels.ts'
import { ComplaintCard, EscalateForm } from './ComplaintCard.tsx'
import { levelName, levelStatus } from './complaints.ts'
import { Composer } from './Composer.tsx'
import { offlineText } from './hours.ts'
import { useOutbox, type Outgoing } from './outbox.ts'
import { Rating } from './Rating.tsx'
import type { Conversation, ConversationAnswer, Message, OwnTopic } from './service.ts'
import styles from './service.module.css'
import { Thread } from './Thread.tsx'
import { TopicField } from './TopicField.tsx'
import { useConversation } from './use-conversation.ts'

/** One conversation, by default the newest, with the message form. */
export function TalkView({ id, Photo }: { id: string | undefined; Photo: PhotoTaker }) {
  const { answer, messages, fault, refresh } = useConversation(id)
  if (fault?.status === 404)
    return (
      <Frame conversation={null}>
        <EmptyState
          art="letterbox"
          title={texts.service_missing()}
          action={<a href={hrefOf(PATHS.service, { talk: '1' })}>{texts.service_to_current()}</a>}
        />
      </Frame>
    )
  if (answer === undefined)
    return (
      <Frame conversation={null}>
        {fault === undefined ? (
          <Skeleton lines={8} cards />
        ) : (
          <ErrorState offline={fault.offline} message={fault.message} onRetry={refresh} />
        )}
      </Frame>
    )
  return (
    <Frame conversation={answer.conversation}>
      <div className={styles.talk}>
        <NotUpdated used={{ fault, reload: refresh }} />
        <Talk id={id} answer={answer} messages={messages} refresh={refresh} Photo={Photo} />
      </div>
    </Frame>
  )
}

/** The header says who answers, and by when. */
function Frame({ conversation, children }: { conversation: Conversation | null; children: ReactNode }) {
  const operator = conversation?.operator ?? null
  return (
    <Page
      title={operator === null ? texts.service_talk_title() : texts.service_person({ name: operator })}
      note={conversation === null ? undefined : statusText(conversation)}
      before={
        <span className={styles.person} aria-hidden="true">
          {(operator !== null && initialsOf(operator)) || <Icon name="service" />}
        </span>
      }
      backTo={PATHS.service}
      right={<CallLink />}
    >
      {children}
    </Page>
  )
}

function CallLink() {
  const { state } = useQuery('POST /api/system/setting', {}, { cacheSeconds: 300 })
  const phone = state.at === 'ready' ? state.data.service.phone : ''
  if (phone === '') return null
  return (
    <a href={phoneHref(phone)} aria-label={texts.service_call()}>
      <Icon name="phone" />
    </a>
  )
}

const statusText = ({ state, answer_by, complaint }: Conversation): string => {
  if (state === 'closed')
    return complaint.length === 0 ? texts.service_closed_short() : texts.complaint_status_answered()
  const level = complaint.at(-1)
  if (level !== undefined) return levelStatus(level)
  return state === 'open' && answer_by !== null
    ? texts.service_answered_by({ time: formatWhen(answer_by) })
    : texts.service_your_turn()
}

interface TalkProps {
  id: string | undefined
  answer: ConversationAnswer
  messages: readonly Message[]
  refresh(): void
  Photo: PhotoTaker
}

function Talk({ id, answer, messages, refresh, Photo }: TalkProps) {
  const { conversation, service } = answer
  const shownIds = useMemo(() => new Set(messages.map((message) => message.id)), [messages])
  const complaint = conversation?.complaint.length ? conversation : undefined
  const outbox = useOutbox(shownIds, refresh, complaint?.id)
  const [topic, setTopic] = useState<OwnTopic>('other')
  const over = conversation === null || conversation.state === 'closed'
  // An older closed conversation is read-only.
  const isWritable = id === undefined || !over
  const write = (message: Outgoing): void => {
    if (complaint !== undefined) outbox.add({ ...message, conversation: complaint.id })
    else outbox.add(over ? { ...message, topic } : message)
  }
  return (
    <>
      <Earlier earlier={answer.earlier} />
      {complaint !== undefined && <ComplaintCard conversation={complaint} />}
      {conversation !== null && complaint === undefined && (
        <p className={styles.protocol}>
          {texts.service_protocol({ protocol: conversation.protocol })} · {topicName(conversation.topic)}
        </p>
      )}
      <Thread messages={messages} outbox={outbox} />
      {conversation?.state === 'closed' && (
        <>
          <p className={styles.note}>
            {complaint === undefined ? texts.service_is_closed() : texts.complaint_closed()}
          </p>
          <Rating key={conversation.id} conversation={conversation} onRated={refresh} />
        </>
      )}
      {conversation?.can_escalate === true && <EscalateForm conversationId={conversation.id} onSent={refresh} />}
      {isWritable && over && <TopicField topic={topic} onChange={setTopic} />}
      {isWritable && !service.open && complaint === undefined && conversation?.state !== 'open' && (
        <p className={styles.offline}>
          <Icon name="clock" size={20} />
          <span>{offlineText(service.answer_by)}</span>
        </p>
      )}
      {isWritable ? (
        <Composer
          Photo={Photo}
          quick={
            complaint === undefined && conversation?.state === 'waiting' ? (
              <CloseIt conversation={conversation} onClosed={refresh} />
            ) : undefined
          }
          onWritten={write}
        />
      ) : (
        <LinkButton kind="secondary" href={hrefOf(PATHS.service, { talk: '1' })}>
          {texts.service_to_current()}
        </LinkButton>
      )}
    </>
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
      <button type="button" className={styles.chip} onClick={() => setIsConfirming(true)}>
        {texts.service_close()}
      </button>
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
    <Fold title={texts.service_earlier()}>
      <LinkRows
        rows={earlier.map(({ id, protocol, topic, opened_at, complaint }) => ({
          href: hrefOf(PATHS.service, { talk: id }),
          label: complaint === null ? topicName(topic) : levelName(complaint),
          note: `${protocol} · ${formatDate(opened_at)}`,
        }))}
      />
    </Fold>
  )
}
