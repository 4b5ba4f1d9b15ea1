import { follow } from '@home-credit/web'
import { tokens } from './request.ts'

/** At least this long between two calls of `read`: many events in a row cause one. */
const REST_MS = 1000

/** Calls `read` when the stream starts and for its events; returns the function that stops it. */
export function followEvents(path: string, read: () => void): () => void {
  const stopped = new AbortController()
  let resting: ReturnType<typeof setTimeout> | undefined
  let isPending = false
  const onEvent = (): void => {
    isPending = resting !== undefined
    if (isPending) return
    read()
    resting = setTimeout(() => {
      resting = undefined
      if (isPending) onEvent()
    }, REST_MS)
  }
  void follow({ tokens, path, read: onEvent, signal: stopped.signal })
  return () => {
    clearTimeout(resting)
    stopped.abort()
  }
}
