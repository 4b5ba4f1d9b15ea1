import type { ParsedOf, calls } from '@home-credit/contract'
import { BUCKETS, type Bucket } from '@home-credit/domain'
import { sql, type RawBuilder } from 'kysely'
import { countRowsOf, type Db } from '../../platform/db/index.ts'
import { borrowersByName } from '../../borrowers/index.ts'
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

/** Of the latest promise: whether it is still open is looked up for those who promised this day only. */
const openPromise = (today: string): RawBuilder<unknown> => sql`
  a.promised_on = ${today}::date AND a.loan_id IN (SELECT loan_id FROM contacts WHERE promised_on = ${today}::date)
  AND (SELECT p.state FROM (SELECT * FROM contacts WHERE loan_id = a.loan_id AND promised_on IS NOT NULL
    ORDER BY at DESC, id DESC LIMIT 1) AS c CROSS JOIN LATERAL ${promiseOf(today)} AS p) = 'open'`

type Order = NonNullable<ListInput['sort']>['order']

/** Each is the order of an index, read from either end. */
const ORDERS: Record<NonNullable<ListInput['sort']>['by'], Record<Order, RawBuilder<unknown>>> = {
  days_late: { asc: sql`a.days_late, a.loan_id DESC`, desc: sql`a.days_late DESC, a.loan_id` },
  next_on: {
    asc: sql`a.contact_on NULLS FIRST, a.loan_id`,
    desc: sql`a.contact_on DESC NULLS LAST, a.loan_id DESC`,
  },
  number: { asc: sql`a.number, a.loan_id`, desc: sql`a.number DESC, a.loan_id DESC` },
}

const SHOWN: Record<Exclude<NonNullable<ListInput['show']>, 'all'>, (today: string) => RawBuilder<unknown>> = {
  // Never contacted, no next date, or the date has come.
  to_contact: (today) => sql`(a.contact_on IS NULL OR a.contact_on <= ${today}::date)`,
  promised_today: openPromise,
  promise_broken: () => sql`a.promise IN ('partly', 'broken')`,
  write_off: () => sql`a.loan_id IN (SELECT loan_id FROM write_offs WHERE state = 'proposed')`,
  planned: () => sql`a.planned`,
}

/** So many borrowers are looked up by a name. */
const MOST_NAMED = 1000

/** A loan number, or words of a borrower's name. */
async function named(db: Db, text: string | undefined): Promise<RawBuilder<unknown>[]> {
  const typed = (text ?? '').trim()
  if (typed === '') return []
  const loan = await db
    .selectFrom('loans')
    .select('id')
    .where('number', 'in', [typed, typed.toUpperCase()])
    .executeTakeFirst()
  return loan === undefined
    ? [sql`a.borrower_id = ANY(${await borrowersByName(db, typed.split(/\s+/), MOST_NAMED)}::uuid[])`]
    : [sql`a.loan_id = ${loan.id}`]
}

/** As of the last close, the latest loans first by default. */
export async function listLate(db: Db, input: ListInput, today: string): Promise<{ rows: Late[]; total: number }> {
  const { sort = { by: 'days_late', order: 'desc' }, page, page_size, bucket, show = 'all', text } = input
  const order = ORDERS[sort.by][sort.order]
  const conditions = [
    sql`a.bucket = ${bucket}`,
    ...(show === 'all' ? [] : [SHOWN[show](today)]),
    ...(await named(db, text)),
  ]
  const late = sql`FROM arrears AS a WHERE ${sql.join(conditions, sql` AND `)}`
  const { rows } = await sql<Late>`
    SELECT a.loan_id, a.number, a.borrower_id, i.name AS borrower_name, coalesce(l.plan->>'kind' = 'agreement', false) AS planned, w.state AS write_off
    FROM (SELECT a.* ${late} ORDER BY ${order} LIMIT ${page_size} OFFSET ${(page - 1) * page_size}) AS a
    JOIN loans AS l ON l.id = a.loan_id LEFT JOIN borrower_info AS i ON i.borrower_id = a.borrower_id
    LEFT JOIN write_offs AS w ON w.loan_id = a.loan_id AND w.state <> 'withdrawn' ORDER BY ${order}`.execute(db)
  return { rows, total: await countRowsOf(db, sql`SELECT ${late}`) }
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
