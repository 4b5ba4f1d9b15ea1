import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { encryptFor } from './encrypt.ts'
import { publicLookup, type Resolve } from './public-lookup.ts'
import type { PushGateway, PushOutcome } from './push.ts'
import { isPushService } from './services.ts'
import { vapidHeader, type VapidKeys } from './vapid.ts'

export interface WebPushOptions {
  keys: VapidKeys
  /** Where a push service can reach us: https or mailto. */
  subject: string
  /** For tests: the origin of a service on this machine. */
  testOrigin?: string | undefined
  resolve?: Resolve
}

const TIMEOUT_MS = 10_000
const GONE: ReadonlySet<number> = new Set([404, 410])
const NEVER: ReadonlySet<number> = new Set([400, 413])

export const isAtOrigin = (endpoint: string, origin: string | undefined): boolean =>
  origin !== undefined && URL.canParse(endpoint) && new URL(endpoint).origin === origin

/** The status of the answer. Follows no redirect, reads no body, and keeps no connection. */
const post = (url: URL, headers: Record<string, string>, body: Buffer, resolve?: Resolve): Promise<number> =>
  new Promise((settle, reject) => {
    const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }
    const sent =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, lookup: publicLookup(resolve) })
        : requestHttp(url, options)
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.destroy()
      settle(response.statusCode ?? 0)
    })
    sent.end(body)
  })

/** Sends by the Web Push protocol (RFC 8030), encrypted for the browser and signed with our key. */
export function webPush({ keys, subject, testOrigin, resolve }: WebPushOptions): PushGateway {
  const accepts = (endpoint: string): boolean => isPushService(endpoint) || isAtOrigin(endpoint, testOrigin)
  return {
    publicKey: () => keys.publicKey,
    accepts,
    async send({ content, to, ttlSeconds, urgency, topic }): Promise<PushOutcome> {
      // The list may be shorter than when the address was registered.
      if (!accepts(to.endpoint)) return 'gone'
      const headers = {
        authorization: vapidHeader(keys, { endpoint: to.endpoint, subject, now: new Date() }),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttlSeconds),
        urgency,
        topic,
      }
      const body = encryptFor(to, JSON.stringify(content))
      const url = new URL(to.endpoint)
      const status = await post(url, { ...headers, 'content-length': String(body.length) }, body, resolve)
      if (status >= 200 && status < 300) return 'accepted'
      if (GONE.has(status)) return 'gone'
      if (NEVER.has(status)) return 'refused'
      throw new Error(`the push service ${url.host} answered ${status}`)
    },
  }
}
