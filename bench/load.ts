import { Agent, request } from 'node:http'

/** As many calls are under way at a time. */
export const CLIENTS = 16

export type Send = (path: string, body: object, headers?: Record<string, string>) => Promise<void>

/** Sends over kept-alive connections, as a proxy in front of the server does; throws unless the answer is a success. */
export function senderTo(address: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  return (path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${address}${path}`,
        { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
        (answer) => {
          let text = ''
          answer
            .setEncoding('utf8')
            .on('data', (part: string) => (text += part))
            .on('end', () => (text.startsWith('{"status_code":200') ? resolve() : reject(new Error(text))))
        },
      )
      sent.on('error', reject).end(JSON.stringify(body))
    })
}

export interface Rate {
  perSecond: number
  calls: number
}

/** Calls with all clients at once until the time is over, or until there is no next call. */
export async function rateOf(next: () => Promise<void> | undefined, seconds: number): Promise<Rate> {
  const began = performance.now()
  const end = began + seconds * 1000
  let calls = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        const call = next()
        if (call === undefined) return
        await call
        calls += 1
      }
    }),
  )
  return { perSecond: calls / ((performance.now() - began) / 1000), calls }
}
