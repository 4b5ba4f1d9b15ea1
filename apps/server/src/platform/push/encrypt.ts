import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushAddress } from './push.ts'

export const CURVE = 'prime256v1'
/** The whole message is one record of this size at most. */
const RECORD_BYTES = 4096
/** Ends the last record. */
const LAST_RECORD = Buffer.from([2])

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** The keys of a message from the secret that sender and browser share (RFC 8291, section 3.4). */
export function messageKeys(
  { shared, auth, salt }: { shared: Buffer; auth: Buffer; salt: Buffer },
  browserKey: Buffer,
  senderKey: Buffer,
): { key: Buffer; nonce: Buffer } {
  const secret = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey]), 32)
  return {
    key: derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    nonce: derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  }
}

/** One-time values of a message; a test passes those of the specification. */
export interface OneTime {
  salt: Buffer
  sender: ECDH
}

function newOneTime(): OneTime {
  const sender = createECDH(CURVE)
  sender.generateKeys()
  return { salt: randomBytes(16), sender }
}

/** Encrypts for one browser (RFC 8291 with `aes128gcm` of RFC 8188). */
export function encryptFor(
  { p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>,
  text: string,
  { salt, sender }: OneTime = newOneTime(),
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const { key, nonce } = messageKeys(
    { shared: sender.computeSecret(browserKey), auth: Buffer.from(auth, 'base64url'), salt },
    browserKey,
    senderKey,
  )
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const encrypted = [cipher.update(Buffer.concat([Buffer.from(text), LAST_RECORD])), cipher.final()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(senderKey.length, 4)
  return Buffer.concat([salt, head, senderKey, ...encrypted, cipher.getAuthTag()])
}

/** Whether a browser's public key is a point of the curve, so that a message can be encrypted for it. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(Buffer.from(p256dh, 'base64url'), CURVE).length === 65
  } catch {
    return false
  }
}
