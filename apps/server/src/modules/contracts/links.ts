import * as signed from '../../secrets/short-lived.ts'
import { LINK_SECONDS } from '../files/links.ts'

const opens = (contractId: string): string[] => ['contract', contractId]

/** A path that opens the PDF of one contract for ten minutes to whoever holds it. */
export function pdfLink({ secretKey, contractId, now }: { secretKey: Buffer; contractId: string; now: Date }): string {
  const { expires, sig } = signed.signFor(secretKey, opens(contractId), LINK_SECONDS, now)
  return `/api/contracts/${contractId}.pdf?expires=${expires}&sig=${sig}`
}

/** For how many more seconds a link holds: none where it was altered or has expired. */
export const secondsLeft = (secretKey: Buffer, contractId: string, link: signed.ShortLived, now: Date): number =>
  signed.secondsLeft(secretKey, opens(contractId), link, now)
