import type { TIMELINE_KINDS } from '@home-credit/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export interface TimelineEvent {
  /** Unique together with the kind. */
  key: string
  kind: TimelineKind
  at: Date
  what: string | null
  amount_cents: number | null
  number: string | null
  loan_id: string | null
  operator_id: string | null
}

const NOTHING = sql`NULL::text`
const NO_ID = sql`NULL::uuid`
const NO_AMOUNT = sql`NULL::bigint`

/** An operator's id in the actor of a transition. */
const OPERATOR = sql`CASE WHEN m.actor LIKE 'operator:%' THEN substr(m.actor, 10)::uuid END`

/**
 * Each source selects key, at, what, amount, number, loan and operator of a borrower's events from a table with an index by borrower (or by loan), and its
 * time for the order and the limit.
 */
const SOURCES: Record<
  TimelineKind,
  (borrowerId: string) => { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; time: RawBuilder<unknown> }
> = {
  registered: (id) => ({
    columns: sql`b.id::text, b.created_at, ${NOTHING}, ${NO_AMOUNT}, ${NOTHING}, ${NO_ID}, ${NO_ID}`,
    from: sql`borrowers AS b WHERE b.id = ${id}`,
    time: sql`b.created_at`,
  }),
  // Payments are events of their own.
  loan_move: (id) => ({
    columns: sql`m.id::text, m.at, m.action::text, CASE WHEN m.action = 'release' THEN (SELECT (o.costs->>'net_cents')::bigint FROM loan_offers AS o WHERE o.id = l.offer_id) END, l.number, l.id, ${OPERATOR}`,
    from: sql`loan_moves AS m JOIN loans AS l ON l.id = m.loan_id
      WHERE l.borrower_id = ${id} AND NOT (m.action = 'repay' AND m.from_state = m.to_state) AND m.action <> 'refresh_offer'`,
    time: sql`m.at`,
  }),
  repayment: (id) => ({
    columns: sql`r.id::text, r.recorded_at, r.verb::text, r.amount_cents, l.number, l.id, ${NO_ID}`,
    from: sql`repayments AS r JOIN loans AS l ON l.id = r.loan_id WHERE r.borrower_id = ${id}`,
    time: sql`r.recorded_at`,
  }),
  repayment_undone: (id) => ({
    columns: sql`r.id::text, r.reversed_at, r.verb::text, r.amount_cents, l.number, l.id, ${NO_ID}`,
    from: sql`repayments AS r JOIN loans AS l ON l.id = r.loan_id WHERE r.borrower_id = ${id} AND r.reversed_at IS NOT NULL`,
    time: sql`r.reversed_at`,
  }),
  withdrawal: (id) => ({
    columns: sql`w.id::text, w.created_at, w.state::text, w.amount_cents, w.number, ${NO_ID}, ${NO_ID}`,
    from: sql`withdrawals AS w WHERE w.borrower_id = ${id}`,
    time: sql`w.created_at`,
  }),
  pix_received: (id) => ({
    columns: sql`p.end_to_end_id, p.paid_at, p.state::text, p.amount_cents, ${NOTHING}, ${NO_ID}, ${NO_ID}`,
    from: sql`pix_received AS p WHERE p.borrower_id = ${id}`,
    time: sql`p.paid_at`,
  }),
  conversation: (id) => ({
    columns: sql`c.id::text, c.opened_at, c.topic::text, ${NO_AMOUNT}, c.protocol, ${NO_ID}, ${NO_ID}`,
    from: sql`conversations AS c WHERE c.borrower_id = ${id}`,
    time: sql`c.opened_at`,
  }),
  contact: (id) => ({
    columns: sql`c.id::text, c.at, c.outcome, ${NO_AMOUNT}, l.number, l.id, c.operator_id`,
    from: sql`contacts AS c JOIN loans AS l ON l.id = c.loan_id WHERE c.borrower_id = ${id}`,
    time: sql`c.at`,
  }),
  plan: (id) => ({
    columns: sql`p.id::text, p.asked_at, p.state::text, ${NO_AMOUNT}, l.number, l.id, p.proposed_by`,
    from: sql`loan_plans AS p JOIN loans AS l ON l.id = p.loan_id WHERE p.borrower_id = ${id} AND p.kind = 'agreement'`,
    time: sql`p.asked_at`,
  }),
  phone_change: (id) => ({
    columns: sql`c.id::text, c.asked_at, c.state::text, ${NO_AMOUNT}, ${NOTHING}, ${NO_ID}, ${NO_ID}`,
    from: sql`phone_changes AS c WHERE c.borrower_id = ${id}`,
    time: sql`c.asked_at`,
  }),
  deletion_request: (id) => ({
    columns: sql`d.id::text, d.asked_at, d.state::text, ${NO_AMOUNT}, ${NOTHING}, ${NO_ID}, ${NO_ID}`,
    from: sql`deletion_requests AS d WHERE d.borrower_id = ${id}`,
    time: sql`d.asked_at`,
  }),
}

/** The place of an event in the order: newest first, and of one moment by kind and key. */
export interface Before {
  at: Date
  kind: string
  key: string
}

/** At most `max` events of these kinds, newest first. Each source reads only its own newest ones. */
export async function eventsBefore(
  db: Db,
  borrowerId: string,
  kinds: readonly TimelineKind[],
  { before, max }: { before: Before | undefined; max: number },
): Promise<TimelineEvent[]> {
  const parts = kinds.map((kind) => {
    const { columns, from, time } = SOURCES[kind](borrowerId)
    const until = before === undefined ? sql`` : sql`AND ${time} < ${before.at}::timestamptz + interval '1 millisecond'`
    // One moment can have several events: those already shown are left out below.
    return sql`(SELECT ${kind}::text AS kind, key, date_trunc('milliseconds', at) AS at, what, amount_cents, number, loan_id, operator_id FROM (SELECT ${columns} FROM ${from} ${until} ORDER BY ${time} DESC LIMIT ${max + SAME_MOMENT}) AS e (key, at, what, amount_cents, number, loan_id, operator_id))`
  })
  const rest =
    before === undefined
      ? sql``
      : sql`WHERE (at, kind, key) < (${before.at}::timestamptz, ${before.kind}::text, ${before.key}::text)`
  const { rows } = await sql<TimelineEvent>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS events ${rest} ORDER BY at DESC, kind DESC, key DESC LIMIT ${max}`.execute(
    db,
  )
  return rows
}

/** More events of one kind at the same moment than this do not happen. */
const SAME_MOMENT = 50
