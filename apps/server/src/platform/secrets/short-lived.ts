import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** `expires` is in seconds since 1970. */
export const shortLivedShape = { expires: z.string().regex(/^\d{1,12}$/), sig: z.string().max(100) }

/** The end of a link that opens something for a while, to anyone who has it. */
export interface ShortLived {
  expires: string
  sig: string
}

const signatureOf = (secretKey: Buffer, opens: readonly string[], expires: string): Buffer =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify([...opens, expires]))
    .digest()

/** Signs what a link opens, starting with its kind, for this many seconds from now. */
export function signFor(secretKey: Buffer, opens: readonly string[], seconds: number, now: Date): ShortLived {
  const expires = String(Math.floor(now.getTime() / 1000) + seconds)
  return { expires, sig: signatureOf(secretKey, opens, expires).toString('base64url') }
}

/** 0 if it was altered or has expired. */
export function secondsLeft(
  secretKey: Buffer,
  opens: readonly string[],
  { expires, sig }: ShortLived,
  now: Date,
): number {
  const signatureBytes = Buffer.from(sig, 'base64url')
  const right = signatureOf(secretKey, opens, expires)
  if (signatureBytes.length !== right.length || !timingSafeEqual(signatureBytes, right)) return 0
  return Math.max(0, Number(expires) - Math.floor(now.getTime() / 1000))
}
