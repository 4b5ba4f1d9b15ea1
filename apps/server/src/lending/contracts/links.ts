import { secondsLeft as secondsOf, type ShortLived, signFor } from '../../platform/secrets/index.ts'
import { LINK_SECONDS, type Viewer } from '../../platform/files/index.ts'

const opens = (contractId: string, viewer: string): string[] => ['contract', contractId, viewer]

export interface Opens {
  secretKey: Buffer
  contractId: string
  now: Date
  viewer: Viewer
}

/** A path that opens the PDF of one contract for ten minutes, to anyone who has it, while the viewer is logged in. */
export function pdfLink({ secretKey, contractId, now, viewer }: Opens): string {
  const { expires, sig } = signFor(secretKey, opens(contractId, viewer), LINK_SECONDS, now)
  return `/api/contracts/${contractId}.pdf?expires=${expires}&for=${viewer}&sig=${sig}`
}

/** The seconds until a link expires; 0 when it has expired or was altered. */
export const secondsLeft = (
  secretKey: Buffer,
  { contractId, viewer, ...link }: ShortLived & { contractId: string; viewer: string },
  now: Date,
): number => secondsOf(secretKey, opens(contractId, viewer), link, now)
