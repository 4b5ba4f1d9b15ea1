import { DEFAULT_LANG, type Lang } from '@home-credit/texts/runtime'
import { localDate } from '../../platform/clock/index.ts'
import { cachedRowsFor, type Db, remembering } from '../../platform/db/index.ts'
import { sanitizeHtml } from '../../platform/html/index.ts'
import { type LoanStates, loanStatesOf } from '../../lending/index.ts'
import { anyRunning, keepRead, runningOrReadNotices, stateAt, type Notice } from './store.ts'

export interface ShownNotice {
  id: string
  title: string
  /** Sanitized again: a stored text may be older than a rule. */
  html: string
  startsAt: Date
  readAt: Date | null
}

export interface Reader {
  db: Db
  borrowerId: string
  now: Date
}

const isFor = ({ audience }: Pick<Notice, 'audience'>, where: LoanStates): boolean =>
  audience === 'all' || where[audience]

/** English unless both title and body exist in the language. */
export const inLang = (
  { title, body }: Pick<Notice, 'title' | 'body'>,
  lang: Lang,
): { title: string; html: string } => {
  const read = title[lang] === '' || body[lang] === '' ? DEFAULT_LANG : lang
  return { title: title[read], html: sanitizeHtml(body[read]) }
}

/** The running notices for the borrower's current states, and those they have read, newest first. A notice that ended unread is gone. */
async function noticesOf({ db, borrowerId, now }: Reader): Promise<(Notice & { read_at: Date | null })[]> {
  const notices = await runningOrReadNotices(db, borrowerId, now)
  if (notices.every((notice) => notice.read_at !== null || notice.audience === 'all')) return notices
  const where = await loanStatesOf(db, borrowerId, localDate(now))
  return notices.filter((notice) => notice.read_at !== null || isFor(notice, where))
}

export const noticesFor = async (reader: Reader, lang: Lang): Promise<ShownNotice[]> =>
  (await noticesOf(reader)).map((notice) => {
    const { title, html } = inLang(notice, lang)
    return { id: notice.id, title, html, startsAt: notice.starts_at, readAt: notice.read_at }
  })

const running = remembering<boolean>()

/** The oldest running notice that is unread. On most days none runs, which is known without a statement. */
export async function nextNotice(reader: Reader, lang: Lang): Promise<ShownNotice | undefined> {
  const rows = cachedRowsFor(reader.db)
  const isAnyRunning = rows && (await running(rows)('', reader.now, (db) => anyRunning(db, reader.now))).value
  if (isAnyRunning === false) return undefined
  return (await noticesFor(reader, lang)).findLast(({ readAt }) => readAt === null)
}

/** Marks one or all as read. Returns false when the borrower may not read it. */
export async function readNotices(reader: Reader, id?: string): Promise<boolean> {
  const theirs = (await noticesOf(reader)).filter((notice) => id === undefined || notice.id === id)
  const unread = theirs.filter((notice) => notice.read_at === null).map((notice) => notice.id)
  await keepRead(reader.db, reader.borrowerId, unread, reader.now)
  return theirs.length > 0
}

/** Whether to send it to this borrower by SMS and e-mail: it runs, is for them, and is unread. */
export const isNewsFor = async (reader: Reader, noticeId: string): Promise<boolean> =>
  (await noticesOf(reader)).some(
    (notice) => notice.id === noticeId && notice.read_at === null && stateAt(notice, reader.now) === 'running',
  )

export { deleteReadOf as forgetRead, readByBorrower } from './store.ts'
