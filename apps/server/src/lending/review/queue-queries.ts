import type { LoanState } from '@home-credit/domain'
import { QUEUES } from '@home-credit/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export type Queue = (typeof QUEUES)[number]

/** A read model: one row per waiting loan and queue, from several tables. */
export interface Waiting {
  queue: Queue
  loan_id: string
  number: string
  borrower_id: string
  borrower_name: string | null
  state: LoanState
  amount_cents: number | null
  months: number | null
  since: Date
  due: Date
  barred: boolean
  escalations: number
  claim_operator_id: string | null
  claim_name: string | null
  claim_until: Date | null
}

// One look into an index for each loan: as EXISTS, the planner may read all decisions instead; as a function, each look takes as long as ten.

/** Somebody passed or refused the documents or the evidence for loan `l`. */
const verifiedBy = (me: string): RawBuilder<boolean> => sql`
  ((SELECT true FROM verifications AS x WHERE x.borrower_id = l.borrower_id AND x.decided_by = ${me} LIMIT 1) IS NOT NULL
    OR (SELECT true FROM quota_evidence AS x WHERE x.loan_id = l.id AND x.decided_by = ${me} LIMIT 1) IS NOT NULL)`

const decidedBy = (me: string): RawBuilder<boolean> => sql`
  ((SELECT true FROM loan_decisions AS x WHERE x.loan_id = l.id AND x.operator_id = ${me} LIMIT 1) IS NOT NULL)`

/** The waiting loans of each queue, since when and until when; `barred` when this operator has fulfilled another duty on the loan. */
export const waitingLoans = (me: string): RawBuilder<unknown> => sql`
  SELECT 'verification' AS queue, l.id AS loan_id, v.sent_at AS since, v.decide_by AS due, false AS barred
  FROM verifications AS v JOIN loans AS l ON l.borrower_id = v.borrower_id AND l.state = 'unverified' WHERE v.state = 'waiting'
  UNION ALL
  SELECT 'quota', l.id, e.sent_at, e.decide_by, ${decidedBy(me)}
  FROM quota_evidence AS e JOIN loans AS l ON l.id = e.loan_id AND l.state = 'quota_short' WHERE e.state = 'waiting'
  UNION ALL
  SELECT 'review', l.id, l.since, coalesce(l.decide_by, l.since), ${verifiedBy(me)} OR l.human_decides AND ${decidedBy(me)}
  FROM loans AS l WHERE l.state = 'under_review' AND NOT EXISTS (SELECT FROM data_requests AS r WHERE r.loan_id = l.id AND r.closed_at IS NULL)
  UNION ALL
  SELECT 'release', l.id, l.since, (o.release_on + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo', ${verifiedBy(me)} OR ${decidedBy(me)}
  FROM loans AS l JOIN loan_offers AS o ON o.id = l.offer_id WHERE l.state = 'generated'`

const rowsWhere = (
  me: string,
  now: Date,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): RawBuilder<Waiting> => sql<Waiting>`
  SELECT w.queue, w.loan_id, l.number, l.borrower_id, i.name AS borrower_name, l.state, l.asked_cents AS amount_cents, l.months, w.since, w.due, w.barred, l.escalations,
         c.operator_id AS claim_operator_id, o.name AS claim_name, c.until AS claim_until
  FROM (${waitingLoans(me)}) AS w
  JOIN loans AS l ON l.id = w.loan_id
  LEFT JOIN borrower_info AS i ON i.borrower_id = l.borrower_id
  LEFT JOIN claims AS c ON c.queue = w.queue AND c.loan_id = w.loan_id AND c.until > ${now}
  LEFT JOIN operators AS o ON o.id = c.operator_id
  WHERE ${condition} ORDER BY w.due, w.loan_id ${rest}`

export interface Page {
  /** Only what this operator has claimed. */
  mine?: boolean | undefined
  page: number
  page_size: number
}

/** The oldest deadline first. */
export async function listQueue(
  db: Db,
  queue: Queue,
  me: string,
  now: Date,
  { mine = false, page, page_size }: Page,
): Promise<{ rows: Waiting[]; total: number }> {
  const inHand = sql`EXISTS (SELECT FROM claims AS m WHERE m.queue = w.queue AND m.loan_id = w.loan_id AND m.operator_id = ${me} AND m.until > ${now})`
  const condition = mine ? sql`w.queue = ${queue} AND ${inHand}` : sql`w.queue = ${queue}`
  const { rows } = await rowsWhere(
    me,
    now,
    condition,
    sql`LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`,
  ).execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`SELECT count(*)::int AS total FROM (${waitingLoans(me)}) AS w WHERE ${condition}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export const waitingOf = async (db: Db, loanId: string, me: string, now: Date): Promise<Waiting[]> =>
  (await rowsWhere(me, now, sql`w.loan_id = ${loanId}`, sql``).execute(db)).rows

/** Of these loans, those that wait in the queue. */
export const waitingIn = async (
  db: Db,
  queue: Queue,
  loanIds: readonly string[],
  me: string,
  now: Date,
): Promise<Waiting[]> =>
  (
    await rowsWhere(
      me,
      now,
      sql`w.queue = ${queue} AND w.loan_id = ANY(${sql.val([...loanIds])}::uuid[])`,
      sql``,
    ).execute(db)
  ).rows

export async function countQueues(
  db: Db,
  me: string,
  now: Date,
): Promise<{ queue: Queue; waiting: number; late: number }[]> {
  const { rows } = await sql<{ queue: Queue; waiting: number; late: number }>`
    SELECT queue, count(*)::int AS waiting, (count(*) FILTER (WHERE due < ${now}))::int AS late FROM (${waitingLoans(me)}) AS w GROUP BY queue`.execute(
    db,
  )
  return QUEUES.map((queue) => rows.find((row) => row.queue === queue) ?? { queue, waiting: 0, late: 0 })
}
