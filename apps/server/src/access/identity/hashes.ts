import { createHash, createHmac } from 'node:crypto'

/** A keyed hash for one purpose. Without the key nobody can try all phone numbers or codes. */
export const keyedHash = (secretKey: Buffer, purpose: string, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()

/** For values that are random enough by themselves, such as tokens. */
export const plainHash = (token: string): Buffer => createHash('sha256').update(token).digest()
