import { follow } from '@home-credit/web'
import { useEffect, useRef } from 'react'
import { tokens } from '../../shared/request.ts'

const EVENTS = '/api/console/conversation/events'
/** At least this long between two calls of `look`: many events in a row cause one. */
const REST_MS = 1000

/** Calls `look` when the stream starts and for each event of a conversation. */
export function useConversationEvents(look: () => void): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const left = new AbortController()
    let resting: ReturnType<typeof setTimeout> | undefined
    let isPending = false
    const onEvent = (): void => {
      isPending = resting !== undefined
      if (isPending) return
      latest.current()
      resting = setTimeout(() => {
        resting = undefined
        if (isPending) onEvent()
      }, REST_MS)
    }
    void follow({ tokens, path: EVENTS, read: onEvent, signal: left.signal })
    return () => {
      clearTimeout(resting)
      left.abort()
    }
  }, [])
}
