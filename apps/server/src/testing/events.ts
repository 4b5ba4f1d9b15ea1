import { get, type IncomingMessage } from 'node:http'

/** A client of server-sent events. */
export interface EventReader {
  /** Everything received so far. */
  text(): string
  /** Waits until the predicate holds for the received text; throws when the stream ends first. */
  until(predicate: (text: string) => boolean): Promise<void>
  close(): Promise<void>
}

/** On its own connection: `fetch` would leave another one open. */
const open = (url: string, token: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, resolve).once('error', reject)
  })

/** Throws when the server refuses. Calls `onText` with each piece. */
export async function eventReader(
  url: string,
  token: string,
  onText: (piece: string) => void = () => undefined,
): Promise<EventReader> {
  const response = (await open(url, token)).setEncoding('utf8')
  if (response.headers['content-type']?.startsWith('text/event-stream') !== true) {
    response.resume()
    throw new Error(`no stream: ${response.statusCode}`)
  }
  let text = ''
  let over = false
  const watchers = new Set<() => void>()
  const notifyWatchers = (): void => {
    for (const watcher of watchers) watcher()
  }
  const ended = new Promise<void>((resolve) => {
    response.once('close', () => {
      over = true
      notifyWatchers()
      resolve()
    })
  })
  response.on('error', () => undefined)
  response.on('data', (piece: string) => {
    text += piece
    onText(piece)
    notifyWatchers()
  })
  return {
    text: () => text,
    until: (predicate) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!predicate(text) && !over) return
          watchers.delete(look)
          if (predicate(text)) resolve()
          else reject(new Error(`the stream ended with ${JSON.stringify(text)}`))
        }
        watchers.add(look)
        look()
      }),
    async close() {
      response.destroy()
      await ended
    },
  }
}
