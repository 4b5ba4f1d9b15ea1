/** What a device shows, and where a tap on it leads. */
export interface PushContent {
  title: string
  body: string
  /** A page inside the app: its hash. */
  path: string
  /** A later notification with the same tag replaces an earlier one. */
  tag: string
}

/** A browser's address at its push service, and the keys that only this browser can decrypt with. */
export interface PushAddress {
  endpoint: string
  /** The public key of the browser, an uncompressed point of P-256 in base64url. */
  p256dh: string
  /** 16 random bytes in base64url. */
  auth: string
}

export interface PushMessage {
  id: string
  content: PushContent
  to: PushAddress
  /** How long the service may wait for the device. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** The service keeps only the newest waiting message of a topic; at most 32 characters of base64url. */
  topic: string
}

/** `gone`: the service no longer has this address. `refused`: it will never take this message. */
export type PushOutcome = 'accepted' | 'gone' | 'refused'

/** Web Push. Throws if the service cannot be reached, or answers that it may take the message later. */
export interface PushGateway {
  /** What browsers subscribe with, in base64url. Undefined: push is not offered. */
  publicKey(): string | undefined
  /** Whether this is the address of a push service that we send to. */
  accepts(endpoint: string): boolean
  send(message: PushMessage): Promise<PushOutcome>
}

export const noPush: PushGateway = {
  publicKey: () => undefined,
  accepts: () => false,
  send: () => Promise.resolve('refused'),
}
