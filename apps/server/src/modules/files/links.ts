import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a link opens its file: long enough to look, too short to be worth passing on. */
export const LINK_SECONDS = 600

/** Who the link is made out to; signed with it, so that a link that got about tells where it came from. */
export type Viewer = 'owner' | 'operator'

const signatureOf = (secretKey: Buffer, fileId: string, expires: string, viewer: string): Buffer =>
  createHmac('sha256', secretKey).update(`file link\n${fileId}\n${expires}\n${viewer}`).digest()

/** A path that opens one file for ten minutes to whoever holds it: an image element can send no token. */
export function signedLink({ secretKey, fileId, now, viewer = 'owner' }: { secretKey: Buffer; fileId: string; now: Date; viewer?: Viewer }): string {
  const expires = String(Math.floor(now.getTime() / 1000) + LINK_SECONDS)
  const sig = signatureOf(secretKey, fileId, expires, viewer).toString('base64url')
  return `/api/files/${fileId}?expires=${expires}&for=${viewer}&sig=${sig}`
}

export interface GivenLink {
  fileId: string
  expires: string
  viewer: string
  sig: string
}

/** For how many more seconds a link holds: none where it was altered or has expired. */
export function secondsLeft(secretKey: Buffer, { fileId, expires, viewer, sig }: GivenLink, now: Date): number {
  const given = Buffer.from(sig, 'base64url')
  const right = signatureOf(secretKey, fileId, expires, viewer)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 0
  return Math.max(0, Number(expires) - Math.floor(now.getTime() / 1000))
}
