import { secondsLeft as secondsOf, type ShortLived, signFor } from '../../platform/secrets/index.ts'
import { LINK_SECONDS, type Viewer } from '../../platform/files/index.ts'

const opens = (letterId: string, viewer: string): string[] => ['letter', letterId, viewer]

export interface Opens {
  secretKey: Buffer
  letterId: string
  now: Date
  viewer: Viewer
}

/** A path that opens the PDF of one letter for ten minutes to whoever holds it, while who asked for it is logged in. */
export function letterLink({ secretKey, letterId, now, viewer }: Opens): string {
  const { expires, sig } = signFor(secretKey, opens(letterId, viewer), LINK_SECONDS, now)
  return `/api/letters/${letterId}.pdf?expires=${expires}&for=${viewer}&sig=${sig}`
}

/** For how many more seconds a link holds: none where it was altered or has expired. */
export const secondsLeft = (
  secretKey: Buffer,
  { letterId, viewer, ...link }: ShortLived & { letterId: string; viewer: string },
  now: Date,
): number => secondsOf(secretKey, opens(letterId, viewer), link, now)
