import { calls, type CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, route, type Route } from '../../platform/http/index.ts'
import { listNotices, readersOf, stateAt, type Notice } from './store.ts'
import { endNotice, missingIn, oneNotice, writeNotice } from './write.ts'

type NoticeView = Extract<CallOutput<'POST /api/console/notices'>, { notice: unknown }>['notice']

async function presentNotices(db: Db, notices: readonly Notice[], now: Date): Promise<NoticeView[]> {
  const readers = await readersOf(
    db,
    notices.map(({ id }) => id),
  )
  return notices.map((notice) => ({
    id: notice.id,
    title: notice.title,
    body: notice.body,
    audience: notice.audience,
    state: stateAt(notice, now),
    starts_at: notice.starts_at.toISOString(),
    ends_at: notice.ends_at.toISOString(),
    stopped_at: notice.stopped_at?.toISOString() ?? null,
    missing: missingIn(notice),
    read_by: readers.get(notice.id) ?? 0,
  }))
}

export const noticeRoutes = (): Route[] => [
  route(calls.consoleNotices, async ({ db, input, session, now, lang, requestId }) => {
    if (input.action === 'list') {
      const { rows, total } = await listNotices(db, input.filter?.state, input, now)
      return { rows: await presentNotices(db, rows, now), total }
    }
    const writing = { db, operatorId: session.subjectId, now, lang, requestId }
    let notice: Notice | Refusal
    if (input.action === 'one') notice = await oneNotice(db, input.id)
    else if (input.action === 'stop') notice = await endNotice(writing, input.id)
    else notice = await writeNotice(writing, input, input.action === 'change' ? input.id : undefined)
    if (notice instanceof Refusal) return notice
    const [view] = await presentNotices(db, [notice], now)
    if (view === undefined) throw new Error('the notice has no view')
    return { notice: view }
  }),
]
