import { threadReader } from '@home-credit/web'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../shared/request.ts'
import type { ConversationMessage, OneConversation } from './conversations.ts'
import { faultOf, lost, type Fault } from '../../shared/use-query.ts'
import { useConversationEvents } from './use-conversation-events.ts'

/** A link to a file opens it for ten minutes: before that all of them are made anew. */
const LINKS_MS = 8 * 60_000

interface State {
  told?: OneConversation
  messages: readonly ConversationMessage[]
  fault?: Fault
}

export interface LiveConversation extends State {
  refresh(): void
}

class NotRead extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}

/** One conversation as it goes on; who may answer has read what they see. */
export function useConversation(id: string, answers: boolean): LiveConversation {
  const [state, setState] = useState<State>({ messages: [] })
  const refresh = useRef<() => void>(() => undefined)

  useEffect(() => {
    const reader = threadReader<OneConversation>({
      async ask(since) {
        const answer = await call('POST /api/console/conversations', { action: 'one', id, since })
        if (!answer.done) throw new NotRead(faultOf(answer))
        if (!('conversation' in answer.data)) throw new Error('not one conversation')
        return answer.data
      },
      show: ({ answer, messages }) => setState({ told: answer, messages }),
      failed: (error) => setState((before) => ({ ...before, fault: error instanceof NotRead ? error.fault : lost() })),
    })
    refresh.current = reader.refresh
    reader.refresh()
    const links = setInterval(() => reader.refresh(true), LINKS_MS)
    return () => {
      clearInterval(links)
      reader.leave()
    }
  }, [id])
  useConversationEvents(() => refresh.current())

  const unread = answers ? (state.told?.conversation.unread ?? 0) : 0
  const seq = state.told?.conversation.last_seq ?? 0
  useEffect(() => {
    if (unread > 0 && document.visibilityState === 'visible')
      call('POST /api/console/conversations', { action: 'seen', id, seq }, crypto.randomUUID()).catch(() => undefined)
  }, [id, unread, seq])

  return { ...state, refresh: () => refresh.current() }
}
