import type { ParsedOf, calls } from '@home-credit/contract'
import { BUCKETS, type Bucket } from '@home-credit/domain'
import { sql, type RawBuilder } from 'kysely'
import { countRowsOf, type Db } from '../../platform/db/index.ts'
import { promiseOf } from './promise-queries.ts'

export type ListInput = Extract<ParsedOf<typeof calls.consoleCollections>, { action: 'list' }>

/** A loan that was late at the last daily close. */
export interface Late {
  loan_id: string
  number: string
  borrower_id: string
  borrower_name: string | null
  planned: boolean
  write_off: 'proposed' | 'done' | null
}

const LAST_CONTACT = sql`
  LEFT JOIN LATERAL (SELECT next_on FROM contacts AS c WHERE c.loan_id = l.id ORDER BY c.at DESC, c.id DESC LIMIT 1) AS c ON true`

const lastPromise = (today: string): RawBuilder<unknown> => sql`
  LEFT JOIN LATERAL (SELECT c.promised_on, p.state FROM (SELECT * FROM contacts WHERE loan_id = l.id AND promised_on IS NOT NULL
    ORDER BY at DESC, id DESC LIMIT 1) AS c CROSS JOIN LATERAL ${promiseOf(today)} AS p) AS promise ON true`

/** Looks up, for every loan of the bucket, only what the list is filtered or sorted by. */
const from = ({ show, sort }: ListInput, today: string): RawBuilder<unknown> => sql`
  FROM arrears AS a JOIN loans AS l ON l.id = a.loan_id LEFT JOIN borrower_info AS i ON i.borrower_id = l.borrower_id
  LEFT JOIN write_offs AS w ON w.loan_id = l.id AND w.state <> 'withdrawn'
  ${show === 'to_contact' || sort?.by === 'next_on' ? LAST_CONTACT : sql``}
  ${show === 'promised_today' || show === 'promise_broken' ? lastPromise(today) : sql``}`

/** The schedule in force is an agreement with a borrower who could not pay. */
const PLANNED = sql`l.plan->>'kind' = 'agreement'`

const ORDERS: Record<NonNullable<ListInput['sort']>['by'], RawBuilder<unknown>> = {
  days_late: sql`a.days_late`,
  next_on: sql`c.next_on`,
  number: sql`l.number`,
}

const escaped = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

function conditionFor({ bucket, show, text }: ListInput, today: string): RawBuilder<unknown> {
  const conditions = [
    sql`a.bucket = ${bucket}`,
    // Never contacted, no next date, or the date has come.
    ...(show === 'to_contact' ? [sql`(c.next_on IS NULL OR c.next_on <= ${today}::date)`] : []),
    ...(show === 'promised_today'
      ? [
          // The index finds who promised this day; whether it is their latest promise is looked up only for them.
          sql`l.id IN (SELECT loan_id FROM contacts WHERE promised_on = ${today}::date)`,
          sql`(promise.promised_on = ${today}::date AND promise.state = 'open')`,
        ]
      : []),
    ...(show === 'promise_broken' ? [sql`promise.state IN ('partly', 'broken')`] : []),
    ...(show === 'write_off' ? [sql`l.id IN (SELECT loan_id FROM write_offs WHERE state = 'proposed')`] : []),
    ...(show === 'planned' ? [PLANNED] : []),
    ...(text ? [sql`(l.number ILIKE ${escaped(text)} OR i.name ILIKE ${escaped(text)})`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Every late loan has its days, so that the order of an index is that of the list. */
const LATEST_FIRST = sql`a.days_late DESC, a.loan_id`

/** The latest loans first by default. */
export async function listLate(db: Db, input: ListInput, today: string): Promise<{ rows: Late[]; total: number }> {
  const { sort = { by: 'days_late', order: 'desc' }, page, page_size, bucket, show = 'all', text } = input
  const direction = sort.order === 'asc' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`
  const order =
    sort.by === 'days_late' && sort.order === 'desc' ? LATEST_FIRST : sql`${ORDERS[sort.by]} ${direction}, a.loan_id`
  const { rows } = await sql<Late>`
    SELECT l.id AS loan_id, l.number, l.borrower_id, i.name AS borrower_name, coalesce(${PLANNED}, false) AS planned, w.state AS write_off ${from(input, today)}
    WHERE ${conditionFor(input, today)} ORDER BY ${order} LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`.execute(
    db,
  )
  const whole = show === 'all' && !text
  const total = await countRowsOf(
    db,
    whole
      ? sql`SELECT FROM arrears WHERE bucket = ${bucket}`
      : sql`SELECT ${from(input, today)} WHERE ${conditionFor(input, today)}`,
  )
  return { rows, total }
}

/** `overdue_cents` comes from the schedules, without late charges. */
export async function sumBuckets(db: Db): Promise<{ bucket: Bucket; loans: number; overdue_cents: number }[]> {
  const { rows } = await sql<{ bucket: Bucket; loans: number; overdue_cents: number }>`
    SELECT bucket, count(*)::int AS loans, sum(overdue_cents)::bigint AS overdue_cents FROM arrears GROUP BY bucket`.execute(
    db,
  )
  return BUCKETS.map((bucket) => rows.find((row) => row.bucket === bucket) ?? { bucket, loans: 0, overdue_cents: 0 })
}

export async function lastClose(db: Db): Promise<{ day: string; at: string } | null> {
  const row = await db
    .selectFrom('closes')
    .select(['day', 'ended_at'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { day: row.day, at: row.ended_at.toISOString() }
}
