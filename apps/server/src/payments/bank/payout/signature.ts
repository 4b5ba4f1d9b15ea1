import { createHmac, timingSafeEqual } from 'node:crypto'

export const TIMESTAMP_HEADER = 'x-payout-timestamp'
export const SIGNATURE_HEADER = 'x-payout-signature'

/** Older webhooks are rejected, so that nobody can replay one. */
const FRESH_MS = 15 * 60_000

/** HMAC-SHA-256 in hex over the timestamp, a period and the raw body. */
export const payoutSignature = (secret: string, timestamp: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

export interface SignedNotice {
  /** The raw headers; the timestamp is ISO 8601. */
  timestamp: string
  signature: string
  body: string | Buffer
}

/** Whether a payout webhook was signed by the bank, and recently. */
export function isSigned(secret: string, { timestamp, signature, body }: SignedNotice, now: Date): boolean {
  const actual = Buffer.from(signature, 'hex')
  const right = Buffer.from(payoutSignature(secret, timestamp, body), 'hex')
  if (actual.length !== right.length || !timingSafeEqual(actual, right)) return false
  return Math.abs(now.getTime() - Date.parse(timestamp)) <= FRESH_MS
}
