import type { ParsedOf, calls } from '@home-credit/contract'
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import { type AuditLog, countRows, type Db, startingWith } from '../../platform/db/index.ts'

const COLUMNS = ['chain', 'seq', 'at', 'actor', 'action', 'subject', 'reason', 'details', 'request_id'] as const
export type AuditRow = Pick<Selectable<AuditLog>, (typeof COLUMNS)[number]>

const midnight = (day: string) => sql<Date>`(${day}::date::timestamp AT TIME ZONE 'America/Sao_Paulo')`
const midnightAfter = (day: string) => sql<Date>`((${day}::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo')`

export type AuditInput = ParsedOf<typeof calls.consoleAudit>

/** A whole subject or actor: then its entries are in the order of an index. */
const WHOLE = /^[a-z_]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const OPERATOR = /^operator:/

/** The actions in the log that begin with this text: one step through the index for each action that there is. */
async function actionsFrom(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE known (action) AS (
      (SELECT action FROM audit_log ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT a.action FROM audit_log AS a WHERE a.action > known.action ORDER BY a.action LIMIT 1) FROM known WHERE known.action IS NOT NULL)
    SELECT action FROM known WHERE action IS NOT NULL`.execute(db)
  return rows.flatMap(({ action }) => (action.startsWith(text) ? [action] : []))
}

/** Sorts entries of the same moment by chain and number, so that the order is the same on every page. */
export async function listEntries(
  db: Db,
  { filter = {}, sort, page, page_size }: AuditInput,
): Promise<{ rows: AuditRow[]; total: number }> {
  const { from, to, action: begun = '', ...begins } = filter
  const actions = begun === '' ? undefined : await actionsFrom(db, begun)
  if (actions?.length === 0) return { rows: [], total: 0 }
  const query = db.selectFrom('audit_log').where((eb) => {
    const all: Expression<SqlBool>[] = []
    for (const column of ['subject', 'actor'] as const) {
      const text = begins[column] ?? ''
      if (WHOLE.test(text)) all.push(eb(column, '=', text))
      else if (text !== '') all.push(eb(column, 'like', startingWith(text)))
    }
    if (OPERATOR.test(begins.actor ?? '')) all.push(sql<SqlBool>`actor LIKE 'operator:%'`)
    const [only, ...others] = actions ?? []
    if (only !== undefined)
      all.push(others.length === 0 ? eb('action', '=', only) : eb('action', 'in', [only, ...others]))
    if (from !== undefined) all.push(eb('at', '>=', midnight(from)))
    if (to !== undefined) all.push(eb('at', '<', midnightAfter(to)))
    return eb.and(all)
  })
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
