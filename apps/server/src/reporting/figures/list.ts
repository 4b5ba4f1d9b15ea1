import type { calls, ParsedOf } from '@home-credit/contract'
import { addDays, formatDay } from '@home-credit/domain'
import { dayIn, nextDay } from '../../platform/clock/index.ts'
import { type Db, MOST_COUNTED } from '../../platform/db/index.ts'
import { DAYS_AHEAD } from './days-ahead.ts'
import { closedWithFigures } from './figures-queries.ts'
import {
  countRows,
  figureTotal,
  type ListFilter,
  type ListRow,
  listRows,
  type ListTotal,
  rejectedFor,
} from './list-queries.ts'

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
async function totalOf(db: Db, filter: ListFilter): Promise<ListTotal> {
  const { list, reason, late, text } = filter
  if ((text ?? '').trim() !== '' || (list === 'credited' && late === true)) return countRows(db, filter)
  return list === 'rejected' && reason !== undefined ? rejectedFor(db, filter, reason) : figureTotal(db, filter)
}

export interface Listed extends ListTotal {
  rows: ListRow[]
  /** The list is too long to be sorted by anything but time, so it is not. */
  too_long_to_sort: boolean
}

/** A part of a list, of which there may be more rows than are read. */
export async function readList(db: Db, filter: ListFilter, limit: number, offset: number): Promise<Listed> {
  const total = await totalOf(db, filter)
  const { sort, ...unsorted } = filter
  // The index of arrears knows how late they are.
  const fromIndex = sort === undefined || sort.by === 'at' || (filter.list === 'arrears' && sort.by === 'days_late')
  const tooLong = !fromIndex && total.total > MOST_COUNTED
  return { rows: await listRows(db, tooLong ? unsorted : filter, limit, offset), ...total, too_long_to_sort: tooLong }
}
