import * as signed from '../../secrets/short-lived.ts'
import { LINK_SECONDS } from '../files/links.ts'

const opens = (letterId: string): string[] => ['letter', letterId]

/** A path that opens the PDF of one letter for ten minutes to whoever holds it. */
export function letterLink({ secretKey, letterId, now }: { secretKey: Buffer; letterId: string; now: Date }): string {
  const { expires, sig } = signed.signFor(secretKey, opens(letterId), LINK_SECONDS, now)
  return `/api/letters/${letterId}.pdf?expires=${expires}&sig=${sig}`
}

/** For how many more seconds a link holds: none where it was altered or has expired. */
export const secondsLeft = (secretKey: Buffer, letterId: string, link: signed.ShortLived, now: Date): number =>
  signed.secondsLeft(secretKey, opens(letterId), link, now)
