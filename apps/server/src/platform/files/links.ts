import type { Db } from '../db/pool.ts'
import type { Session } from '../http/session.ts'
import * as signed from '../secrets/short-lived.ts'

/** How long a link opens its file: long enough to look, too short to be worth passing on. */
export const LINK_SECONDS = 600

/**
 * Who a link is made out to, with the session that it ends with: a log-out closes it. A provider has none, and has it for its ten minutes. Signed
 * with it, so that the log can tell which operator has opened whose file.
 */
export type Viewer = `owner:${string}` | `operator:${string}:${string}` | 'provider'

export const viewerOf = ({ kind, id, subjectId }: Session): Viewer =>
  kind === 'borrower' ? `owner:${id}` : `operator:${subjectId}:${id}`

/** Whether who a link was made out to is still logged in. */
export type IsStillOpen = (db: Db, viewer: string, now: Date) => Promise<boolean>

const opens = (fileId: string, viewer: string): string[] => ['file', fileId, viewer]

/** A path that opens one file for ten minutes to whoever holds it: an image element can send no token. */
export function signedLink({
  secretKey,
  fileId,
  now,
  viewer,
}: {
  secretKey: Buffer
  fileId: string
  now: Date
  viewer: Viewer
}): string {
  const { expires, sig } = signed.signFor(secretKey, opens(fileId, viewer), LINK_SECONDS, now)
  return `/api/files/${fileId}?expires=${expires}&for=${viewer}&sig=${sig}`
}

export interface LinkParts extends signed.ShortLived {
  fileId: string
  viewer: string
}

/** For how many more seconds a link holds: none where it was altered or has expired. */
export const secondsLeft = (secretKey: Buffer, { fileId, viewer, ...link }: LinkParts, now: Date): number =>
  signed.secondsLeft(secretKey, opens(fileId, viewer), link, now)
