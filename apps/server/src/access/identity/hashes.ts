import { createHash, createHmac } from 'node:crypto'

/** A keyed hash for one purpose: without the key nobody can try the few million phones or codes there are. */
export const keyedHash = (secretKey: Buffer, purpose: string, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()

/** For what is random enough by itself, such as a token. */
export const plainHash = (token: string): Buffer => createHash('sha256').update(token).digest()
