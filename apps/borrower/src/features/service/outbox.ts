import { useEffect, useRef, useState } from 'react'
import { useDraft, type DraftOf } from '../../shared/use-draft.ts'
import { useMutation, type Fault } from '../../shared/use-mutation.ts'
import { OWN_TOPICS, type OwnTopic } from './service.ts'

/** A message on its way. Its id makes a second attempt the same message. */
export interface Outgoing {
  id: string
  text: string
  photo?: { id: string; name: string } | undefined
  /** Only in the message that opens a conversation. */
  topic?: OwnTopic | undefined
  /** Only in a message of a complaint. */
  conversation?: string | undefined
}

export type SendState = 'sending' | 'sent' | 'failed'

const OUTBOX: DraftOf<{ queue: string }> = { name: 'outbox', empty: { queue: '[]' }, secrets: [] }

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' && value !== null && 'id' in value && 'text' in value

function parseQueue(queue: string): Outgoing[] {
  const items: unknown = JSON.parse(queue)
  return Array.isArray(items) ? items.filter(isOutgoing) : []
}

const inputOf = ({ id, text, photo, topic, conversation }: Outgoing) => ({
  action: 'send' as const,
  id,
  text,
  ...(photo === undefined ? {} : { file_id: photo.id }),
  ...(conversation === undefined ? {} : { conversation_id: conversation }),
  ...(topic !== undefined && OWN_TOPICS.includes(topic) ? { topic } : {}),
})

export interface Outbox {
  /** In the order in which they were written, without those that the conversation already shows. */
  queue: readonly Outgoing[]
  stateOf(message: Outgoing): SendState
  /** Why the first of the failed messages was not sent. */
  fault: Fault | undefined
  add(message: Outgoing): void
  retry(): void
  discard(id: string): void
}

/**
 * Sends messages one after the other. What could not be sent outlives a reload and waits for a retry. Shows only the
 * messages of this complaint, or those of the ordinary conversation.
 */
export function useOutbox(shownIds: ReadonlySet<string>, onSent: () => void, complaint?: string): Outbox {
  const { values, set } = useDraft(OUTBOX)
  const sender = useMutation('POST /api/app/conversation')
  const queue = useRef(parseQueue(values.queue))
  const [sentIds, setSentIds] = useState<ReadonlySet<string>>(new Set())
  const sent = useRef(new Set<string>())
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<Fault>()

  const store = (next: Outgoing[]): void => {
    queue.current = next
    set({ queue: JSON.stringify(next) })
  }
  const storeLatest = useRef(store)
  useEffect(() => {
    storeLatest.current = store
  })
  useEffect(() => {
    const left = queue.current.filter(({ id }) => !shownIds.has(id))
    if (left.length < queue.current.length) storeLatest.current(left)
  }, [shownIds])

  const isRunning = useRef(false)
  const send = async (): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    setFault(undefined)
    for (;;) {
      const next = queue.current.find(({ id }) => !sent.current.has(id))
      if (next === undefined) break
      const { data, fault: refusal } = await sender.attempt(inputOf(next))
      if (data === undefined) {
        setFault(refusal)
        break
      }
      sent.current.add(next.id)
      setSentIds(new Set(sent.current))
      onSent()
    }
    isRunning.current = false
    setSending(false)
  }
  return {
    queue: parseQueue(values.queue).filter(({ id, conversation }) => !shownIds.has(id) && conversation === complaint),
    stateOf: ({ id }) => (sentIds.has(id) ? 'sent' : sending ? 'sending' : 'failed'),
    fault,
    add(message) {
      store([...queue.current, message])
      void send()
    },
    retry: () => void send(),
    discard(id) {
      setFault(undefined)
      store(queue.current.filter((message) => message.id !== id))
    },
  }
}
