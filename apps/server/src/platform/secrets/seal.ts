import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const sha256 = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

const NO_SALT = Buffer.alloc(32)
const LAST_BLOCK = Buffer.from([1])
const extracted = new WeakMap<Buffer, Buffer>()

/** HKDF-SHA256 (RFC 5869) without salt, 32 bytes; its first half once for each secret key. */
function keyFor(secretKey: Buffer, purpose: string): Buffer {
  const existing = extracted.get(secretKey)
  const pseudorandom = existing ?? sha256(NO_SALT, secretKey)
  if (existing === undefined) extracted.set(secretKey, pseudorandom)
  return sha256(pseudorandom, purpose, LAST_BLOCK)
}

/** Encrypts with AES-256-GCM under a key derived for one purpose; text sealed for another does not open. */
export function seal(secretKey: Buffer, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws if the text was altered, or sealed with another key or for another purpose. */
export function unseal(secretKey: Buffer, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, purpose), bytes.subarray(0, 12))
  cipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
}
