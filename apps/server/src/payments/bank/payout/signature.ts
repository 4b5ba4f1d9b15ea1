import { createHmac, timingSafeEqual } from 'node:crypto'

export const TIMESTAMP_HEADER = 'x-payout-timestamp'
export const SIGNATURE_HEADER = 'x-payout-signature'

/** A webhook that was on its way for longer is not believed: nobody can repeat an old one. */
const FRESH_MS = 15 * 60_000

/** HMAC-SHA-256, in hex, over the timestamp, a point, and the body byte for byte. */
export const payoutSignature = (secret: string, timestamp: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

export interface SignedNotice {
  /** The two headers as they came; the timestamp is an instant in ISO 8601. */
  timestamp: string
  signature: string
  body: string | Buffer
}

/** Whether a webhook about payouts comes from the bank, and now. */
export function isSigned(secret: string, { timestamp, signature, body }: SignedNotice, now: Date): boolean {
  const actual = Buffer.from(signature, 'hex')
  const right = Buffer.from(payoutSignature(secret, timestamp, body), 'hex')
  if (actual.length !== right.length || !timingSafeEqual(actual, right)) return false
  return Math.abs(now.getTime() - Date.parse(timestamp)) <= FRESH_MS
}
