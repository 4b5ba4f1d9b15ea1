import type { ParsedOf, calls } from '@home-credit/contract'
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import { type AuditLog, countRows, type Db, startingWith } from '../../platform/db/index.ts'

const COLUMNS = ['chain', 'seq', 'at', 'actor', 'action', 'subject', 'reason', 'details', 'request_id'] as const
export type AuditRow = Pick<Selectable<AuditLog>, (typeof COLUMNS)[number]>

const midnight = (day: string) => sql<Date>`(${day}::date::timestamp AT TIME ZONE 'America/Sao_Paulo')`
const midnightAfter = (day: string) => sql<Date>`((${day}::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo')`

export type AuditInput = Extract<ParsedOf<typeof calls.consoleAudit>, { action: 'list' }>
export type AuditFilter = NonNullable<AuditInput['filter']>

/** Ends like the beginning of an actor or subject: all of its kind. */
const isKind = (text: string): boolean => /[:@]$/.test(text)

const filtered = (db: Db, { subject = '', actor = '', action = '', from, to }: AuditFilter) =>
  db.selectFrom('audit_log').where((eb) => {
    const all: Expression<SqlBool>[] = []
    for (const [column, text] of [
      ['subject', subject],
      ['actor', actor],
    ] as const)
      if (text !== '') all.push(isKind(text) ? eb(column, 'like', startingWith(text)) : eb(column, '=', text))
    // An index of the operators' entries alone says so.
    if (actor.startsWith('operator:')) all.push(sql<SqlBool>`actor LIKE 'operator:%'`)
    if (action !== '') all.push(eb('action', '=', action))
    if (from !== undefined) all.push(eb('at', '>=', midnight(from)))
    if (to !== undefined) all.push(eb('at', '<', midnightAfter(to)))
    return eb.and(all)
  })

/** Sorts entries of the same moment by chain and number, so that the order is the same on every page. */
export async function listEntries(
  db: Db,
  { filter = {}, sort, page, page_size }: AuditInput,
): Promise<{ rows: AuditRow[]; total: number }> {
  const query = filtered(db, filter)
  const order = sort?.order ?? 'desc'
  const rows = await query
    .select(COLUMNS)
    .orderBy('at', order)
    .orderBy('chain', order)
    .orderBy('seq', order)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  return { rows, total: await countRows(db, query) }
}

const BATCH = 1000

/** All entries of a filter, newest first. Each batch begins after the last, so that new entries shift nothing. */
export async function* entriesInBatches(
  db: Db,
  filter: AuditFilter,
  size = BATCH,
): AsyncGenerator<readonly AuditRow[]> {
  let last: AuditRow | undefined
  for (;;) {
    const query = filtered(db, filter)
    const { chain, seq } = last ?? {}
    const rows = await (last === undefined
      ? query
      : query.where(sql<SqlBool>`
          (at, chain, seq) < (SELECT at, chain, seq FROM audit_log WHERE chain = ${chain} AND seq = ${seq})`)
    )
      .select(COLUMNS)
      .orderBy('at', 'desc')
      .orderBy('chain', 'desc')
      .orderBy('seq', 'desc')
      .limit(size)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}

/** Everything done to or by a person, oldest first. */
export const entriesOf = (
  db: Db,
  who: string,
): Promise<Pick<AuditRow, 'at' | 'actor' | 'action' | 'subject' | 'reason' | 'details'>[]> =>
  db
    .selectFrom('audit_log')
    .select(['at', 'actor', 'action', 'subject', 'reason', 'details'])
    .where(({ eb, or }) => or([eb('subject', '=', who), eb('actor', '=', who)]))
    .orderBy('at')
    .orderBy('chain')
    .orderBy('seq')
    .execute()

/** Newest first. */
export const newestOf = (
  db: Db,
  subject: string,
  actions: readonly string[],
  limit: number,
): Promise<Pick<AuditRow, 'at' | 'action' | 'details'>[]> =>
  db
    .selectFrom('audit_log')
    .select(['at', 'action', 'details'])
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
