import { secondsLeft as secondsOf, type ShortLived, signFor } from '../../platform/secrets/index.ts'
import { LINK_SECONDS, type Viewer } from '../../platform/files/index.ts'

const opens = (letterId: string, viewer: string): string[] => ['letter', letterId, viewer]

export interface Opens {
  secretKey: Buffer
  letterId: string
  now: Date
  viewer: Viewer
}

/** Opens the PDF of one letter for ten minutes, while the session that requested it is valid. */
export function letterLink({ secretKey, letterId, now, viewer }: Opens): string {
  const { expires, sig } = signFor(secretKey, opens(letterId, viewer), LINK_SECONDS, now)
  return `/api/letters/${letterId}.pdf?expires=${expires}&for=${viewer}&sig=${sig}`
}

/** Zero when the link was altered or has expired. */
export const secondsLeft = (
  secretKey: Buffer,
  { letterId, viewer, ...link }: ShortLived & { letterId: string; viewer: string },
  now: Date,
): number => secondsOf(secretKey, opens(letterId, viewer), link, now)
