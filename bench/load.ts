import { Agent, request } from 'node:http'

/** As many calls are under way at a time. */
export const CLIENTS = 16

export interface Answer {
  status: number
  retryAfter: boolean
  text: string
}

export interface Outgoing {
  token?: string
  /** Idempotency-Key of a call that writes. */
  key?: string
  /** Of the caller, as a proxy reports it: some calls are limited by it. */
  from?: string
  headers?: Record<string, string>
}

/** Without a body it is a GET. */
export type Post = (path: string, body?: object, outgoing?: Outgoing) => Promise<Answer>

/** Over kept-alive connections, as a proxy in front of the server does; as many as there are calls under way, or as said. */
export function posterTo(address: string, connections = Infinity): Post {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return (path, body, { token, key, from, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const options = {
        method: body === undefined ? 'GET' : 'POST',
        agent,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(from === undefined ? {} : { 'x-forwarded-for': from }),
          ...headers,
        },
      }
      const sent = request(`${address}${path}`, options, (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('error', reject)
          .on('data', (part: string) => (text += part))
          .on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: answer.headers['retry-after'] !== undefined,
              text,
            }),
          )
      })
      sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
    })
}

export type Send = (path: string, body: object, headers?: Record<string, string>) => Promise<void>

/** Throws unless the answer is a success. */
export function senderTo(address: string): Send {
  const post = posterTo(address, CLIENTS)
  return async (path, body, headers = {}) => {
    const { text } = await post(path, body, { headers })
    if (!text.startsWith('{"status_code":200')) throw new Error(text)
  }
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
