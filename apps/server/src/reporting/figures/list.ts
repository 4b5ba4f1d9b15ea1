import type { calls, ParsedOf } from '@home-credit/contract'
import { addDays, formatDay } from '@home-credit/domain'
import { dayIn, nextDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { DAYS_AHEAD } from './days-ahead.ts'
import { closedWithFigures } from './figures-queries.ts'
import { countRows, figureTotal, type ListFilter, type ListRow, listRows, type ListTotal } from './list-queries.ts'

type Input = Omit<Extract<ParsedOf<typeof calls.consoleFigures>, { action: 'list_csv' }>, 'action'>

/** So many rows are written to one file. */
export const MOST_CSV_ROWS = 20_000

const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string): string => (one < other ? one : other)
/** A day that PostgreSQL has, after all others. */
const NEVER = '2199-12-31'

/** The period within the days with figures, so that the rows add up to the figure; undefined before the first close. */
export async function filterOf(db: Db, input: Input): Promise<ListFilter | undefined> {
  const closed = await closedWithFigures(db)
  if (closed === undefined) return undefined
  const { list, bucket, reason, late, text, sort, from = closed.since, to = NEVER } = input
  const period =
    list === 'expected'
      ? { from: later(from, nextDay(closed.day)), to: earlier(to, formatDay(addDays(dayIn(closed.day), DAYS_AHEAD))) }
      : { from: later(from, closed.since), to: earlier(to, closed.day) }
  return {
    list,
    ...period,
    closed: closed.day,
    ...(bucket === undefined ? {} : { bucket }),
    ...(reason === undefined ? {} : { reason }),
    ...(late === undefined ? {} : { late }),
    ...(text === undefined ? {} : { text }),
    ...(sort === undefined ? {} : { sort }),
  }
}

/** A list without a further filter has as many rows as its figure counts; only others are counted. */
const isNarrowed = ({ list, reason, late, text }: ListFilter): boolean =>
  (text ?? '').trim() !== '' || (list === 'rejected' && reason !== undefined) || (list === 'credited' && late === true)

export const totalOf = (db: Db, filter: ListFilter): Promise<ListTotal> =>
  isNarrowed(filter) ? countRows(db, filter) : figureTotal(db, filter)

export const pageOf = (
  db: Db,
  filter: ListFilter,
  { page, page_size }: { page: number; page_size: number },
): Promise<ListRow[]> => listRows(db, filter, page_size, (page - 1) * page_size)
