import * as signed from '../../secrets/short-lived.ts'

/** How long a link opens its file: long enough to look, too short to be worth passing on. */
export const LINK_SECONDS = 600

/** Who the link is made out to; signed with it, so that the log can tell which operator has opened whose file. */
export type Viewer = 'owner' | `operator:${string}`

const opens = (fileId: string, viewer: string): string[] => ['file', fileId, viewer]

/** A path that opens one file for ten minutes to whoever holds it: an image element can send no token. */
export function signedLink({
  secretKey,
  fileId,
  now,
  viewer = 'owner',
}: {
  secretKey: Buffer
  fileId: string
  now: Date
  viewer?: Viewer
}): string {
  const { expires, sig } = signed.signFor(secretKey, opens(fileId, viewer), LINK_SECONDS, now)
  return `/api/files/${fileId}?expires=${expires}&for=${viewer}&sig=${sig}`
}

export interface GivenLink extends signed.ShortLived {
  fileId: string
  viewer: string
}

/** For how many more seconds a link holds: none where it was altered or has expired. */
export const secondsLeft = (secretKey: Buffer, { fileId, viewer, ...link }: GivenLink, now: Date): number =>
  signed.secondsLeft(secretKey, opens(fileId, viewer), link, now)
