import { calls, CLOSE_COUNTS } from '@home-credit/contract'
import { audit } from '../../platform/audit/index.ts'
import { refuse, route, type Route } from '../../platform/http/index.ts'
import { lateGuidesNow } from '../../servicing/index.ts'
import { queueAgain, waitingDay } from './close.ts'
import { closeCsv } from './csv.ts'
import { findClose, listCloses, type Close } from './store.ts'

const presentClose = ({ day, began_at, ended_at, failed }: Close) => ({
  day,
  began_at: began_at.toISOString(),
  ended_at: ended_at.toISOString(),
  failed,
})

/** Only the counts that a screen has texts for. */
const countsOf = ({ counts }: Close) => {
  const counted = new Map(
    Object.entries(counts).flatMap(([step, of]) =>
      Object.entries(of).map(([name, count]) => [`${step}.${name}`, count] as const),
    ),
  )
  return CLOSE_COUNTS.flatMap((name) => {
    const count = counted.get(name)
    return count === undefined ? [] : [{ name, count }]
  })
}

const rowOf = (close: Close) => {
  const late = close.report.buckets.filter(({ bucket }) => bucket !== null).reduce((sum, { loans }) => sum + loans, 0)
  return {
    ...presentClose(close),
    late,
    principal_cents: close.report.buckets.reduce((sum, { principal_cents }) => sum + principal_cents, 0),
  }
}

export const closeRoutes = (): Route[] => [
  route(calls.consoleCloses, async ({ db, input, session, now, lang, requestId }) => {
    if (input.action === 'list') {
      const { rows, total } = await listCloses(db, input)
      return {
        rows: rows.map(rowOf),
        total,
        iof_late: await lateGuidesNow(db, now),
        waiting: (await waitingDay(db, now)) ?? null,
      }
    }
    const close = await findClose(db, input.day)
    if (close === undefined) return refuse('not_found')
    if (input.action === 'one')
      return { close: { ...presentClose(close), report: close.report, counts: countsOf(close) } }
    if (input.action === 'csv') return { file_name: `close-${close.day}.csv`, csv: closeCsv(close, lang) }
    await queueAgain(db, close.day)
    await audit(db, {
      actor: `operator:${session.subjectId}`,
      action: 'close_asked',
      subject: `close:${close.day}`,
      requestId,
      now,
    })
    return { queued: true }
  }),
]
