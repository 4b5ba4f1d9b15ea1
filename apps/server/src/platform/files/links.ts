import type { Db } from '../db/pool.ts'
import type { Session } from '../http/session.ts'
import * as signed from '../secrets/short-lived.ts'

/** Long enough to look, too short to be worth passing on. */
export const LINK_SECONDS = 600

/**
 * The person a link is for and their session: logging out closes the link. A provider has no session; its link works
 * for ten minutes. Part of the signature, so that the log can name the operator who opened a file.
 */
export type Viewer = `owner:${string}` | `operator:${string}:${string}` | 'provider'

export const viewerOf = ({ kind, id, subjectId }: Session): Viewer =>
  kind === 'borrower' ? `owner:${id}` : `operator:${subjectId}:${id}`

/** Whether the session of a link's viewer is still open. */
export type IsStillOpen = (db: Db, viewer: string, now: Date) => Promise<boolean>

const opens = (fileId: string, viewer: string): string[] => ['file', fileId, viewer]

/** A path that opens one file for ten minutes without a token, because an image element cannot send one. */
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

/** 0 if the link was altered or has expired. */
export const secondsLeft = (secretKey: Buffer, { fileId, viewer, ...link }: LinkParts, now: Date): number =>
  signed.secondsLeft(secretKey, opens(fileId, viewer), link, now)
