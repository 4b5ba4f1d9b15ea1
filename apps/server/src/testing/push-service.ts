import { createDecipheriv, createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { CURVE, messageKeys } from '../platform/push/encrypt.ts'
import type { PushAddress, PushContent } from '../platform/push/push.ts'
import { useOutside, type Received, type Reply } from './outside.ts'
import { testConfig } from './server.ts'

const VALID_SECONDS = 24 * 3600

/** A browser that has subscribed: its address at the service, and the keys to decrypt with. */
export interface TestBrowser extends PushAddress {
  keys: ECDH
}

/** A browser at any address. */
export function testBrowser(endpoint: string): TestBrowser {
  const keys = createECDH(CURVE)
  keys.generateKeys()
  return {
    endpoint,
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    keys,
  }
}

/** What a browser reads of an encrypted body; throws if the body is for another one. */
export function decryptPush({ keys, auth }: Pick<TestBrowser, 'keys' | 'auth'>, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const { key, nonce } = messageKeys(
    { shared: keys.computeSecret(senderKey), auth: Buffer.from(auth, 'base64url'), salt },
    keys.getPublicKey(),
    senderKey,
  )
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([cipher.update(body.subarray(21 + keyLength, -16)), cipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString()
}

/** Why a push service would refuse who sends; undefined if the token is right for this key and origin. */
export function vapidFault(
  authorization: string | undefined,
  { origin, publicKey }: { origin: string; publicKey: string },
): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (key !== publicKey) return 'another key'
  const point = Buffer.from(key, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'not signed with this key'
  const { aud, exp, sub }: Partial<Record<string, unknown>> = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const seconds = Number(exp) - Date.now() / 1000
  if (aud !== origin) return 'for another service'
  if (!(seconds > 0 && seconds <= VALID_SECONDS)) return 'not valid now'
  return /^(?:mailto|https):/.test(String(sub)) ? undefined : 'no contact'
}

export interface Pushed {
  path: string
  headers: Received['headers']
  body: Buffer
}

export interface PushService {
  readonly url: string
  /** For a server that sends to it; has its address once the service listens. */
  readonly env: NodeJS.ProcessEnv
  readonly publicKey: string
  /** What the service took, in order. */
  readonly taken: Pushed[]
  /** Why it refused a request, in order. */
  readonly faults: string[]
  /** A new browser that subscribes here. */
  browser(): TestBrowser
  /** The decrypted notifications of one browser, in order. */
  shownTo(browser: TestBrowser): PushContent[]
  /** From now on the service answers this instead of 201; undefined: 201 again. */
  answer(reply: Reply | undefined): void
}

/** The key that browsers subscribe with at a sandbox. */
function sandboxKey(): string {
  const { push } = testConfig({})
  return push.kind === 'none' ? '' : push.keys.publicKey
}

/** What the service does with a request, and what it remembers. */
function pushService(publicKey: string) {
  const taken: Pushed[] = []
  const faults: string[] = []
  let reply: Reply | undefined
  return {
    taken,
    faults,
    answer: (always: Reply | undefined): void => void (reply = always),
    receive({ path, headers, body }: Received): Reply {
      if (reply !== undefined) return reply
      const origin = `http://${headers.host}`
      const fault = vapidFault(headers.authorization, { origin, publicKey })
      if (fault !== undefined) {
        faults.push(fault)
        return { status: 403 }
      }
      if (headers['content-encoding'] !== 'aes128gcm' || headers['ttl'] === undefined) return { status: 400 }
      taken.push({ path, headers, body })
      return { status: 201, headers: { location: `${origin}/message/1` } }
    },
  }
}

/** A push service that checks who sends, as a real one does, for the tests of one file. */
export function usePushService(publicKey = sandboxKey()): PushService {
  const { receive, taken, faults, answer } = pushService(publicKey)
  const outside = useOutside(receive)
  return {
    get url() {
      return outside.url
    },
    env: Object.defineProperty({}, 'PUSH_TEST_URL', { enumerable: true, get: () => outside.url }),
    publicKey,
    taken,
    faults,
    browser: () => testBrowser(`${outside.url}/push/${randomBytes(24).toString('base64url')}`),
    shownTo: (browser) =>
      taken
        .filter(({ path }) => browser.endpoint.endsWith(path))
        .map(({ body }): PushContent => JSON.parse(decryptPush(browser, body))),
    answer,
  }
}
