import { useEffect, useRef } from 'react'
import { followEvents } from '../../shared/event-stream.ts'

/** Calls `read` when the stream of all conversations starts and for its events. */
export function useConversationEvents(read: () => void): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => followEvents('/api/console/conversation/events', () => latest.current()), [])
}
