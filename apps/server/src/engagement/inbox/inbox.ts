import type { CallOutput } from '@home-credit/contract'
import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import {
  type After,
  countUnread,
  detailsIn,
  isMessageKind,
  isMessageOf,
  linkOf,
  markRead,
  subjectOf,
  type MessageRow,
  pageOf,
  sayInApp,
  titleOf,
} from '../../messages/index.ts'
import { noticesFor, readNotices, type ShownNotice } from '../notices/borrower-notices.ts'

type Listed = Extract<CallOutput<'POST /api/app/messages'>, { messages: unknown }>
type MessageView = Listed['messages'][number]

const PAGE = 20

export interface InboxContext {
  db: Db
  borrowerId: string
  now: Date
  lang: Lang
}

/** Composes the text on every read, in the reader's language. Skips kinds that no longer exist. */
function presentMessage({ id, kind, loan_id, details, sent_at, read_at }: MessageRow, lang: Lang): MessageView[] {
  if (!isMessageKind(kind)) return []
  const messageDetails = detailsIn(details)
  const link = linkOf(kind, loan_id, messageDetails)
  return [
    {
      id,
      matter: subjectOf(kind),
      title: titleOf(kind, lang),
      text: sayInApp(kind, messageDetails, lang),
      html: false,
      sent_at: sent_at.toISOString(),
      read: read_at !== null,
      link,
    },
  ]
}

const presentNotice = ({ id, title, html, startsAt, readAt }: ShownNotice): MessageView => ({
  id,
  matter: 'news',
  title,
  text: html,
  html: true,
  sent_at: startsAt.toISOString(),
  read: readAt !== null,
  link: null,
})

const isBefore = (one: { sent_at: string; id: string }, other: { sent_at: string; id: string }): boolean =>
  one.sent_at === other.sent_at ? one.id < other.id : one.sent_at < other.sent_at

const cursorOf = ({ sent_at, id }: MessageView): string => `${sent_at}_${id}`

function afterIn(cursor: string | undefined): (After & { sent_at: string }) | undefined {
  if (cursor === undefined) return undefined
  const [sent_at = '', id = ''] = cursor.split('_')
  return { at: new Date(sent_at), sent_at, id }
}

/** Messages and notices in one list, newest first. */
export async function listInbox(context: InboxContext, cursor?: string): Promise<Listed> {
  const { db, borrowerId, lang } = context
  const after = afterIn(cursor)
  const rows = await pageOf(db, borrowerId, after, PAGE + 1)
  const notices = await noticesFor(context, lang)
  const older = notices.map(presentNotice).filter((notice) => after === undefined || isBefore(notice, after))
  const all = [...rows.flatMap((row) => presentMessage(row, lang)), ...older].toSorted((one, other) =>
    isBefore(one, other) ? 1 : -1,
  )
  const messages = all.slice(0, PAGE)
  const last = messages.at(-1)
  return {
    messages,
    next: all.length > PAGE && last !== undefined ? cursorOf(last) : null,
    unread: await unreadOf(context, notices),
  }
}

async function unreadOf(
  { db, borrowerId, now, lang }: InboxContext,
  loadedNotices?: readonly ShownNotice[],
): Promise<number> {
  const notices = loadedNotices ?? (await noticesFor({ db, borrowerId, now }, lang))
  return (await countUnread(db, borrowerId)) + notices.filter(({ readAt }) => readAt === null).length
}

export const countInbox = async (context: InboxContext): Promise<{ unread: number }> => ({
  unread: await unreadOf(context),
})

/** Marks one or all as read. Refuses another borrower's message as not found; a repeat changes nothing. */
export async function readInbox(
  context: InboxContext,
  id?: string,
): Promise<{ unread: number } | Refusal<'not_found'>> {
  const { db, borrowerId, now } = context
  const read = await markRead(db, borrowerId, now, id)
  if (id === undefined) await readNotices(context)
  else if (!read && !(await isMessageOf(db, borrowerId, id)) && !(await readNotices(context, id)))
    return refuse('not_found')
  return countInbox(context)
}
