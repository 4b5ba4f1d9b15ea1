import { CallRejected, follow, makeThread, NetworkLost, type LiveThread } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useEffect } from 'react'
import { call, mintIntent } from '../../shared/request.ts'
import { tokens } from '../../shared/session.ts'
import type { ConversationAnswer } from './service.ts'
import { showUnread } from './unread.tsx'

const EVENTS = '/api/app/conversation/events'

interface Fault {
  offline: boolean
  message: string
  status: number
}

export type UsedConversation = LiveThread<ConversationAnswer, Fault>

/** A refusal that `call` returns instead of throwing. */
class NotRead extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const faultOf = (error: unknown): Fault => {
  if (error instanceof NetworkLost) return { offline: true, message: texts.network_lost(), status: 0 }
  if (error instanceof CallRejected || error instanceof NotRead)
    return { offline: false, message: error.message, status: error.status }
  throw error
}

/** The server omits the earlier conversations when polling for new messages. */
const withEarlier = (answer: ConversationAnswer, before: ConversationAnswer | undefined): ConversationAnswer =>
  answer.earlier.length === 0 && before?.conversation?.id === answer.conversation?.id
    ? { ...answer, earlier: before?.earlier ?? [] }
    : answer

const useThread = makeThread<string | undefined, ConversationAnswer, Fault>({
  async ask(id, since) {
    const answer = await call('POST /api/app/conversation', {
      action: 'read',
      ...(id === undefined ? {} : { conversation_id: id }),
      since,
    })
    if (answer.status_code !== 200) throw new NotRead(answer.status_code, answer.message)
    return answer.data
  },
  faultOf,
  merge: withEarlier,
})

/** A live conversation, by default the newest: fetches messages after the last one whenever the server signals a change. */
export function useConversation(id: string | undefined): UsedConversation {
  const thread = useThread(id)
  const { answer, refresh } = thread
  useEffect(() => {
    const left = new AbortController()
    void follow({ tokens, path: EVENTS, read: refresh, signal: left.signal })
    return () => left.abort()
  }, [refresh])
  useSeen(answer)
  return thread
}

/** Marks messages as read while the page is visible. */
function useSeen(answer: ConversationAnswer | undefined): void {
  const unread = answer?.unread ?? 0
  const id = answer?.conversation?.id
  const seq = answer?.conversation?.last_seq ?? 0
  useEffect(() => {
    if (id === undefined) return undefined
    const markSeen = (): void => {
      if (document.visibilityState !== 'visible') return
      showUnread(0)
      if (unread > 0)
        call(
          'POST /api/app/conversation',
          { action: 'seen', conversation_id: id, seq },
          { intent: mintIntent(), inline: true },
        ).catch(() => {})
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [unread, id, seq])
}
