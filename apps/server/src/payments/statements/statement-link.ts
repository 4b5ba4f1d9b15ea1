import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import type { Lang } from '@home-credit/texts/runtime'
import { secondsLeft, type ShortLived, signFor } from '../../platform/secrets/index.ts'
import { contactOf } from '../../access/index.ts'
import type { Db } from '../../platform/db/index.ts'

export const STATEMENT_PATH = '/api/wallet/statement'
const VALID_SECONDS = 600

type Format = Extract<ParsedOf<typeof calls.creditLogs>, { action: 'export' }>['format']
type Link = Extract<CallOutput<'POST /api/credit/logs'>, { link: string }>

export interface Opens {
  /** The link is valid only with the session that requested it: a log-out or a new password closes it. */
  session: string
  month: string
  format: Format
  lang: Lang
}

const opens = ({ session, month, format, lang }: Opens): string[] => ['statement', session, month, format, lang]

/** The file is created when the link is opened, and not stored. */
export async function statementLink(
  secretKey: Buffer,
  { db, borrowerId, now, ...what }: Opens & { db: Db; borrowerId: string; now: Date },
): Promise<Link> {
  const { chosenLang } = await contactOf(db, borrowerId)
  const open = { ...what, lang: chosenLang ?? what.lang }
  const { expires, sig } = signFor(secretKey, opens(open), VALID_SECONDS, now)
  const { session, month, format, lang } = open
  return {
    link: `${STATEMENT_PATH}?${new URLSearchParams({ session, month, format, lang, expires, sig }).toString()}`,
    valid_seconds: VALID_SECONDS,
  }
}

export const isOpen = (secretKey: Buffer, open: Opens, link: ShortLived, now: Date): boolean =>
  secondsLeft(secretKey, opens(open), link, now) > 0
