import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../platform/db/index.ts'
import { detailsIn, sayInApp } from './details.ts'
import { isMessageKind } from './kinds.ts'
import { messagesOfLoan } from './message-queries.ts'

export interface SentMessage {
  text: string
  sentAt: Date
  readAt: Date | null
}

const LAST = 50

/** The latest messages about one loan, newest first, in the reader's language. */
export async function messagesAbout(
  db: Db,
  { loanId, borrowerId, lang }: { loanId: string; borrowerId: string; lang: Lang },
): Promise<SentMessage[]> {
  const rows = await messagesOfLoan(db, { loanId, borrowerId, max: LAST })
  return rows.flatMap(({ kind, details, sent_at, read_at }) =>
    isMessageKind(kind) ? { text: sayInApp(kind, detailsIn(details), lang), sentAt: sent_at, readAt: read_at } : [],
  )
}
