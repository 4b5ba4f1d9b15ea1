import { calls } from '@home-credit/contract'
import { route, type Route } from '../../platform/http/index.ts'
import { daysCsv, listCsv } from './csv.ts'
import { closedWithFigures, daysBetween } from './figures-queries.ts'
import { type ChannelHealth, pixHealth, smsHealth } from './health-queries.ts'
import { filterOf, MOST_CSV_ROWS, readList } from './list.ts'
import type { ListRow } from './list-queries.ts'
import { readFigures, startOf } from './read.ts'

const presentRow = ({ at, borrower_name, ...row }: ListRow) => ({
  ...row,
  borrower_name: borrower_name ?? '',
  at: at?.toISOString() ?? null,
})

const presentHealth = ({ oldest_failing_at, ...health }: ChannelHealth) => ({
  ...health,
  oldest_failing_at: oldest_failing_at?.toISOString() ?? null,
})

export const figureRoutes = (): Route[] => [
  route(calls.consoleFigures, async ({ db, input, now, lang }) => {
    if (input.action === 'read') return { figures: await readFigures(db, input.range) }
    if (input.action === 'health')
      return { sms: presentHealth(await smsHealth(db, now)), pix: presentHealth(await pixHealth(db, now)) }
    if (input.action === 'days_csv') {
      const closed = await closedWithFigures(db)
      const from = closed && startOf(closed, input.range)
      const days = closed === undefined || from === undefined ? [] : await daysBetween(db, from, closed.day)
      return {
        file_name: `figures-${closed?.day ?? 'none'}.csv`,
        csv: daysCsv(days),
        rows: days.length,
        total: days.length,
      }
    }
    const filter = await filterOf(db, input)
    if (input.action === 'list_csv') {
      const { rows, total } =
        filter === undefined ? { rows: [], total: 0 } : await readList(db, filter, MOST_CSV_ROWS, 0)
      const name = `${input.list}-${filter?.from ?? ''}-${filter?.to ?? ''}.csv`
      return { file_name: name, csv: listCsv(rows, lang), rows: rows.length, total }
    }
    if (filter === undefined) return { rows: [], total: 0, cents: null, too_long_to_sort: false, closed: null }
    const { page, page_size } = input
    const { rows, ...read } = await readList(db, filter, page_size, (page - 1) * page_size)
    return { rows: rows.map(presentRow), ...read, closed: filter.closed }
  }),
]
