import { CallRejected, follow, NetworkLost, threadReader } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useEffect, useRef, useState } from 'react'
import { call, mintIntent } from '../../shared/request.ts'
import { tokens } from '../../shared/session.ts'
import type { Message, Told } from './service.ts'
import { showUnread } from './unread.tsx'

const EVENTS = '/api/app/conversation/events'
/** A link to a file opens it for ten minutes: before that all of them are made anew. */
const LINKS_MS = 8 * 60_000

interface State {
  /** Nothing until it was read once. */
  told: Told | undefined
  messages: readonly Message[]
  /** Why it could not be read just now; what was known before is still there. */
  fault: { offline: boolean; message: string; status: number } | undefined
}

export interface UsedConversation extends State {
  refresh(): void
}

/** An answer that is none: passed on by the catalogue for the page to tell. */
class NotRead extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const faultOf = (error: unknown): State['fault'] => {
  if (error instanceof NetworkLost) return { offline: true, message: texts.network_lost(), status: 0 }
  if (error instanceof CallRejected || error instanceof NotRead)
    return { offline: false, message: error.message, status: error.status }
  throw error
}

/** Who reads on is not told again of the conversations before. */
const withEarlier = (told: Told, before: Told | undefined): Told =>
  told.earlier.length === 0 && before?.conversation?.id === told.conversation?.id
    ? { ...told, earlier: before?.earlier ?? [] }
    : told

/** One conversation, the newest where none is named, as it goes on: read from the last message there is, whenever a hint says that there is more. */
export function useConversation(id: string | undefined): UsedConversation {
  const [state, setState] = useState<State>({ told: undefined, messages: [], fault: undefined })
  const refresh = useRef<() => void>(() => undefined)

  useEffect(() => {
    const left = new AbortController()
    const reader = threadReader<Told>({
      async ask(since) {
        const answer = await call('POST /api/app/conversation', {
          action: 'read',
          ...(id === undefined ? {} : { conversation_id: id }),
          since,
        })
        if (answer.status_code !== 200) throw new NotRead(answer.status_code, answer.message)
        return answer.data
      },
      show: ({ told, messages }) =>
        setState((before) => ({ told: withEarlier(told, before.told), messages, fault: undefined })),
      failed: (error) => setState((before) => ({ ...before, fault: faultOf(error) })),
    })
    refresh.current = reader.refresh
    reader.refresh()
    void follow({ tokens, path: EVENTS, read: () => reader.refresh(), signal: left.signal })
    const links = setInterval(() => reader.refresh(true), LINKS_MS)
    return () => {
      clearInterval(links)
      left.abort()
      reader.leave()
    }
  }, [id])

  useSeen(state)
  return { ...state, refresh: () => refresh.current() }
}

/** What is on the screen of who looks has been read. */
function useSeen({ told }: State): void {
  const unread = told?.unread ?? 0
  const id = told?.conversation?.id
  const seq = told?.conversation?.last_seq ?? 0
  useEffect(() => {
    if (id === undefined) return undefined
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return
      showUnread(0)
      if (unread > 0)
        call(
          'POST /api/app/conversation',
          { action: 'seen', conversation_id: id, seq },
          { intent: mintIntent() },
        ).catch(() => {})
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [unread, id, seq])
}
