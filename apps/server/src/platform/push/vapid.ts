import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto'
import { CURVE } from './encrypt.ts'

/** Our key pair, by which a push service recognises us (RFC 8292). */
export interface VapidKeys {
  privateKey: KeyObject
  /** An uncompressed point in base64url, as browsers need it to subscribe. */
  publicKey: string
}

const PRIVATE_BYTES = 32
/** At most 24 hours are allowed. */
const VALID_SECONDS = 12 * 3600

/** The pair of a private key of 32 bytes in base64url; undefined if it is none. */
export function vapidKeysOf(privateKey: string): VapidKeys | undefined {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (!/^[\w-]+$/.test(privateKey) || bytes.length !== PRIVATE_BYTES) return undefined
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(bytes)
  } catch {
    return undefined
  }
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return {
    privateKey: createPrivateKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', d: bytes.toString('base64url'), x: x ?? '', y: y ?? '' },
    }),
    publicKey: point.toString('base64url'),
  }
}

/** The keys of a sandbox: the same for all its servers and after each start. */
export function sandboxVapidKeys(secretKey: Buffer): VapidKeys {
  const derived = Buffer.from(hkdfSync('sha256', secretKey, '', 'web push', PRIVATE_BYTES))
  const keys = vapidKeysOf(derived.toString('base64url'))
  if (keys === undefined) throw new Error('the secret key yields no push key')
  return keys
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The header that proves to the service of an address who sends. */
export function vapidHeader(
  { privateKey, publicKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): string {
  const token = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + VALID_SECONDS,
    sub: subject,
  })}`
  const signature = sign('sha256', Buffer.from(token), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`
}
