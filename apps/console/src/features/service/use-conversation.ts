import { makeThread, type LiveThread } from '@home-credit/web'
import { useEffect } from 'react'
import { call } from '../../shared/request.ts'
import type { OneConversation } from './conversations.ts'
import { faultOf, lost, type Fault } from '../../shared/use-query.ts'
import { useConversationEvents } from './use-conversation-events.ts'

class NotRead extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}

const useThread = makeThread<string, OneConversation, Fault>({
  async ask(id, since) {
    const answer = await call('POST /api/console/conversations', { action: 'one', id, since })
    if (!answer.done) throw new NotRead(faultOf(answer))
    return answer.data
  },
  faultOf: (error) => (error instanceof NotRead ? error.fault : lost()),
})

/** A live conversation. For an operator who may answer, it marks visible messages as read. */
export function useConversation(id: string, answers: boolean): LiveThread<OneConversation, Fault> {
  const thread = useThread(id)
  useConversationEvents(thread.refresh)

  const unread = answers ? (thread.answer?.conversation.unread ?? 0) : 0
  const seq = thread.answer?.conversation.last_seq ?? 0
  useEffect(() => {
    if (unread > 0 && document.visibilityState === 'visible')
      call('POST /api/console/conversations', { action: 'seen', id, seq }, crypto.randomUUID()).catch(() => undefined)
  }, [id, unread, seq])

  return thread
}
