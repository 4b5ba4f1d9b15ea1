import type { CallOutput } from '@home-credit/contract'
import { secondsLeft, type ShortLived, signFor } from '../../platform/secrets/index.ts'

export const LEDGER_PATH = '/api/console/ledger.csv'
const VALID_SECONDS = 300

export interface Opens {
  /** The operator's session: the link is worthless without it, and a log-out closes it. */
  session: string
  from: string
  to: string
}

const opens = ({ session, from, to }: Opens): string[] => ['ledger', session, from, to]

/** A link to the books of a period; the file is generated when it is opened, and never stored. */
export function ledgerLink(
  secretKey: Buffer,
  open: Opens,
  now: Date,
): Extract<CallOutput<'POST /api/console/ledger'>, { link: string }> {
  const { expires, sig } = signFor(secretKey, opens(open), VALID_SECONDS, now)
  return {
    link: `${LEDGER_PATH}?${new URLSearchParams({ ...open, expires, sig }).toString()}`,
    valid_seconds: VALID_SECONDS,
  }
}

export const isOpen = (secretKey: Buffer, open: Opens, link: ShortLived, now: Date): boolean =>
  secondsLeft(secretKey, opens(open), link, now) > 0
