import { getLang } from '@home-credit/texts/runtime'
import type { TokenStore } from './tokens.ts'

const AGAIN_MS = 1000
const POLL_MS = 10_000
/** The server sends something every 25 s; after this long the stream counts as lost. */
const SILENCE_MS = 60_000
/** Shorter before the first event: a proxy may be buffering the stream. */
const READY_MS = 8000
/** Consecutive failures before polling starts. */
const TRIES = 2

export interface Following {
  tokens: TokenStore
  path: string
  /** Reads what is new. Called at the start of each stream, at each hint, and every few seconds without a stream. */
  read(): void
  signal: AbortSignal
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    // Retries as soon as the network is back.
    addEventListener('online', done)
  })

/** Reads one stream to its end; throws if there is none. `EventSource` cannot send a token, hence fetch. */
async function listen({ tokens, path, signal }: Following, onEvent: () => void): Promise<void> {
  const mine = new AbortController()
  const stop = (): void => mine.abort()
  signal.addEventListener('abort', stop)
  let timer = setTimeout(stop, READY_MS)
  try {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${tokens.read() ?? ''}`, lang: getLang() },
      cache: 'no-store',
      signal: mine.signal,
    })
    if (response.body === null || response.headers.get('content-type')?.startsWith('text/event-stream') !== true)
      throw new Error('no stream')
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(stop, SILENCE_MS)
      const events = `${text}${value}`.split('\n\n')
      text = events.pop() ?? ''
      // Every event means that there may be something new. A heartbeat (`:`) means nothing.
      if (events.some((event) => !event.startsWith(':'))) onEvent()
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    mine.abort()
  }
}

/**
 * Follows the server until the signal aborts: by a stream of hints, and by polling every ten seconds after two
 * failures. `read` continues from what is there, so a broken stream loses or repeats nothing.
 */
export async function follow(following: Following): Promise<void> {
  const { read, signal } = following
  let failed = 0
  let polling: ReturnType<typeof setInterval> | undefined
  while (!signal.aborted) {
    try {
      await listen(following, () => {
        failed = 0
        clearInterval(polling)
        polling = undefined
        read()
      })
    } catch {
      // Retried below.
    }
    if (signal.aborted) break
    failed += 1
    if (failed === TRIES) {
      read()
      polling = setInterval(read, POLL_MS)
    }
    await pause(failed < TRIES ? AGAIN_MS : POLL_MS, signal)
  }
  clearInterval(polling)
}
