import type { TokenStore } from './tokens.ts'

const AGAIN_MS = 1000
const POLL_MS = 10_000
/** The stream says something every 25 s: after this it is taken for lost. */
const SILENCE_MS = 60_000
/** Before its first word it has less: what lies between may keep it back. */
const READY_MS = 8000
/** Tries that failed one after the other before it is asked now and then instead. */
const TRIES = 2

export interface Following {
  tokens: TokenStore
  path: string
  /** Reads what is new. Told at the start of each stream, at each hint, and every few seconds where no stream holds. */
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
    // A network that is back is tried at once.
    addEventListener('online', done)
  })

/** One stream to its end; throws where it cannot be had. `EventSource` can send no token, so it is read by hand. */
async function listen({ tokens, path, signal }: Following, onEvent: () => void): Promise<void> {
  const mine = new AbortController()
  const stop = (): void => mine.abort()
  signal.addEventListener('abort', stop)
  let timer = setTimeout(stop, READY_MS)
  try {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${tokens.read() ?? ''}` },
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
      // Whatever it names, it means the same: there may be something new. A beat means nothing.
      if (events.some((event) => !event.startsWith(':'))) onEvent()
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    mine.abort()
  }
}

/**
 * Follows what is new on the server until the signal ends it: by a stream of hints, and by asking every ten seconds where that fails twice.
 * What is read comes by a call that goes on from what is there, so nothing is lost or doubled when a stream breaks.
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
      // Tried again below.
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
