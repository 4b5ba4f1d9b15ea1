import { may, PROPOSALS, type Proposal, type Role, WORK_QUEUES, type WorkQueue } from '@home-credit/contract'
import { sql, type RawBuilder } from 'kysely'
import { waitingLoans } from '../../lending/index.ts'
import { refundsNearLastDay } from '../../payments/index.ts'
import type { Db } from '../../platform/db/index.ts'

/** What has no deadline of its own is late after a day. */
const A_DAY = sql`interval '1 day'`
/** A deadline that is a day ends with it. */
const endOfDay = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day} + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo'`

/** A bank that has not answered for so long is looked at by a person. */
const STUCK_AFTER = sql`interval '1 hour'`
/** A failed payout is shown for so long, unless it was asked for again. */
const FAILED_FOR = sql`interval '3 days'`

export interface Viewer {
  operatorId: string
  role: Role
  now: Date
}

interface Source<Name extends string> {
  names: readonly Name[]
  rows(viewer: Viewer): RawBuilder<unknown>
}

/**
 * Of each waiting case: queue, id of the page that shows it, borrower, number, deadline, and `barred` when somebody
 * else has to decide it, or has to first.
 */
const CASES: readonly Source<WorkQueue>[] = [
  {
    names: ['verification', 'quota', 'review', 'release'],
    rows: ({ operatorId }) => sql`
      SELECT w.queue, w.loan_id::text, l.borrower_id, l.number, w.due, w.barred
      FROM (${waitingLoans(operatorId)}) AS w JOIN loans AS l ON l.id = w.loan_id`,
  },
  {
    names: ['proofs'],
    rows: () => sql`
      SELECT 'proofs', p.id::text, p.borrower_id, o.number, p.due_at,
        EXISTS (SELECT FROM pix_received AS x WHERE x.proposed IS NOT NULL AND x.proposed_proof = p.id)
      FROM recharge_proofs AS p JOIN recharge_orders AS o ON o.id = p.order_id WHERE p.state = 'waiting'`,
  },
  {
    names: ['payouts'],
    rows: () => sql`
      SELECT 'payouts', id::text, borrower_id, number, approve_by, false FROM withdrawals WHERE state = 'approval'`,
  },
  {
    names: ['stuck_payouts'],
    rows: ({ now }) => sql`
      SELECT 'stuck_payouts', id::text, borrower_id, number, coalesce(sent_at, created_at) + ${A_DAY}, false
      FROM withdrawals WHERE state IN ('asked', 'sent') AND created_at < ${now}::timestamptz - ${STUCK_AFTER}
      UNION ALL
      SELECT 'stuck_payouts', w.id::text, w.borrower_id, w.number, NULL::timestamptz, false FROM withdrawals AS w
      WHERE w.state = 'failed' AND w.reason IS DISTINCT FROM 'not_approved' AND w.ended_at > ${now}::timestamptz - ${FAILED_FOR}
        AND NOT EXISTS (SELECT FROM withdrawals AS again WHERE again.again_of = w.id)`,
  },
  {
    names: ['suspense'],
    rows: () => sql`
      SELECT 'suspense', end_to_end_id, borrower_id, end_to_end_id, recorded_at + ${A_DAY}, proposed IS NOT NULL
      FROM pix_received WHERE state = 'suspense'`,
  },
  {
    names: ['reconciliation'],
    rows: () => sql`
      SELECT 'reconciliation', d.day::text, NULL::uuid, d.key, r.ran_at + ${A_DAY}, false
      FROM reconciliation_differences AS d JOIN reconciliations AS r ON r.day = d.day`,
  },
  {
    names: ['iof'],
    rows: () => sql`
      SELECT 'iof', period_from::text, NULL::uuid, period_from::text, ${endOfDay(sql`pay_by`)}, proposed_by IS NOT NULL
      FROM iof_guides WHERE confirmed_at IS NULL AND amount_cents > 0`,
  },
  {
    names: ['refunds'],
    rows: ({ now }) => sql`
      SELECT 'refunds', end_to_end_id, borrower_id, end_to_end_id, last_at, proposed FROM (${refundsNearLastDay(now)}) AS near`,
  },
  {
    names: ['claims'],
    rows: () => sql`
      SELECT 'claims', id::text, borrower_id, end_to_end_id, ${endOfDay(sql`payable_on`)}, proposed_by IS NOT NULL
      FROM return_claims WHERE closed_at IS NULL`,
  },
  {
    names: ['conversations'],
    rows: () => sql`
      SELECT 'conversations', id::text, borrower_id, protocol, answer_by, false
      FROM conversations WHERE state = 'open' AND complaint IS NULL`,
  },
  {
    names: ['complaints'],
    rows: () => sql`
      SELECT 'complaints', id::text, borrower_id, protocol, answer_by, false
      FROM conversations WHERE state <> 'closed' AND complaint IS NOT NULL`,
  },
  {
    names: ['agreements'],
    rows: () => sql`
      SELECT 'agreements', p.loan_id::text, p.borrower_id, l.number, p.answer_by, false
      FROM loan_plans AS p JOIN loans AS l ON l.id = p.loan_id WHERE p.state = 'asked'`,
  },
  {
    names: ['phone_changes'],
    rows: () => sql`
      SELECT 'phone_changes', id::text, borrower_id, '', asked_at + ${A_DAY}, first_approved_by IS NOT NULL
      FROM phone_changes WHERE state = 'waiting_review'`,
  },
  {
    names: ['privacy'],
    rows: () => sql`
      SELECT 'privacy', id::text, borrower_id, '', due_at, false FROM deletion_requests WHERE state = 'waiting'`,
  },
]

/** Of each proposal: kind, id of the page that shows it, name, borrower, who proposed it and when. */
const PROPOSED: readonly Source<Proposal>[] = [
  {
    names: ['terms', 'lender', 'service'],
    rows: () => sql`
      SELECT CASE WHEN name IN ('lender', 'service') THEN name ELSE 'terms' END, name, name, NULL::uuid,
        substring(set_by FROM '^operator:([0-9a-f-]{36})$')::uuid, proposed_at
      FROM settings WHERE confirmed_at IS NULL AND withdrawn_at IS NULL`,
  },
  {
    names: ['role'],
    rows: ({ operatorId }) => sql`
      SELECT 'role', id::text, name, NULL::uuid, proposed_by, proposed_at FROM operators
      WHERE proposed_role IS NOT NULL AND id <> ${operatorId}`,
  },
  {
    names: ['reset'],
    rows: ({ operatorId }) => sql`
      SELECT 'reset', id::text, name, NULL::uuid, reset_proposed_by, reset_proposed_at FROM operators
      WHERE reset_proposed_by IS NOT NULL AND id <> ${operatorId}`,
  },
  {
    names: ['proof'],
    rows: () => sql`
      SELECT 'proof', p.id::text, o.number, p.borrower_id, x.proposed_by, x.proposed_at
      FROM pix_received AS x JOIN recharge_proofs AS p ON p.id = x.proposed_proof JOIN recharge_orders AS o ON o.id = p.order_id
      WHERE x.proposed IS NOT NULL`,
  },
  {
    names: ['match'],
    rows: () => sql`
      SELECT 'match', end_to_end_id, end_to_end_id, coalesce(proposed_for, borrower_id), proposed_by, proposed_at
      FROM pix_received WHERE proposed IS NOT NULL AND proposed_proof IS NULL`,
  },
  {
    names: ['payment_undoing'],
    rows: () => sql`
      SELECT 'payment_undoing', r.loan_id::text, l.number, l.borrower_id, r.undo_proposed_by, r.undo_proposed_at
      FROM repayments AS r JOIN loans AS l ON l.id = r.loan_id WHERE r.undo_proposed_by IS NOT NULL AND r.reversed_at IS NULL`,
  },
  {
    names: ['write_off'],
    rows: () => sql`
      SELECT 'write_off', w.loan_id::text, l.number, l.borrower_id, w.proposed_by, w.proposed_at
      FROM write_offs AS w JOIN loans AS l ON l.id = w.loan_id WHERE w.state = 'proposed'`,
  },
  {
    names: ['claim'],
    rows: () => sql`
      SELECT 'claim', id::text, end_to_end_id, borrower_id, proposed_by, proposed_at
      FROM return_claims WHERE closed_at IS NULL AND proposed_by IS NOT NULL`,
  },
  {
    names: ['refund'],
    rows: () => sql`
      SELECT 'refund', id, end_to_end_id, borrower_id, proposed_by, proposed_at FROM refunds WHERE state = 'proposed'`,
  },
  {
    names: ['iof'],
    rows: () => sql`
      SELECT 'iof', period_from::text, period_from::text, NULL::uuid, proposed_by, proposed_at
      FROM iof_guides WHERE confirmed_at IS NULL AND amount_cents > 0 AND proposed_by IS NOT NULL`,
  },
  {
    names: ['article'],
    rows: () => sql`
      SELECT 'article', id, id, NULL::uuid, proposed_by, proposed_at FROM articles WHERE proposed_version IS NOT NULL`,
  },
  {
    names: ['phone_change'],
    rows: () => sql`
      SELECT 'phone_change', id::text, '', borrower_id, first_approved_by, first_approved_at
      FROM phone_changes WHERE state = 'waiting_review' AND first_approved_by IS NOT NULL`,
  },
]

const queueNames = CASES.flatMap(({ names }) => names)
const proposalNames = PROPOSED.flatMap(({ names }) => names)

/** The sources of which the role may see something; the callers leave out the rest of their rows. */
function union<Name extends string>(
  sources: readonly Source<Name>[],
  names: readonly Name[],
  viewer: Viewer,
): RawBuilder<unknown> | undefined {
  const visible = sources.filter((source) => source.names.some((name) => names.includes(name)))
  return visible.length === 0
    ? undefined
    : sql`${sql.join(
        visible.map((source) => sql`(${source.rows(viewer)})`),
        sql` UNION ALL `,
      )}`
}

export const queuesFor = (role: Role): WorkQueue[] => queueNames.filter((queue) => may(role, WORK_QUEUES[queue].read))
export const worksOn = (role: Role, queue: WorkQueue): boolean => may(role, WORK_QUEUES[queue].work)

export interface CaseRow {
  queue: WorkQueue
  waiting: number
  late: number
  nearest: Date | null
  /** Null in the row of a queue whose cases are all for somebody else. */
  id: string | null
  number: string
  borrower_name: string | null
  due: Date | null
}

/** Each queue with its counts and its first `most` cases, by deadline. A queue without a case has no row. */
export async function waitingCases(db: Db, viewer: Viewer, most: number): Promise<CaseRow[]> {
  const names = queuesFor(viewer.role)
  const all = union(CASES, names, viewer)
  if (all === undefined) return []
  const { rows } = await sql<CaseRow>`
    WITH cases (queue, id, borrower_id, number, due, barred) AS (${all}),
    counts AS (
      SELECT queue, count(*)::int AS waiting, (count(*) FILTER (WHERE due < ${viewer.now}))::int AS late, min(due) AS nearest
      FROM cases WHERE queue = ANY(${names}) GROUP BY queue),
    ranked AS (
      SELECT cases.*, row_number() OVER (PARTITION BY queue ORDER BY due NULLS LAST, id) AS place FROM cases WHERE NOT barred)
    SELECT counts.*, ranked.id, coalesce(ranked.number, '') AS number, ranked.due, i.name AS borrower_name
    FROM counts LEFT JOIN ranked ON ranked.queue = counts.queue AND ranked.place <= ${most}
    LEFT JOIN borrower_info AS i ON i.borrower_id = ranked.borrower_id
    ORDER BY counts.nearest NULLS LAST, counts.queue, ranked.place`.execute(db)
  return rows
}

export interface ProposalRow {
  waiting: number
  late: number
  proposal: Proposal
  id: string
  name: string
  borrower_name: string | null
  by_name: string
  at: Date
}

/** What others have proposed and this role may confirm, longest waiting first; each row has the counts of all. */
export async function waitingProposals(db: Db, viewer: Viewer, most: number): Promise<ProposalRow[]> {
  const names = proposalNames.filter((proposal) => may(viewer.role, PROPOSALS[proposal]))
  const all = union(PROPOSED, names, viewer)
  if (all === undefined) return []
  const { rows } = await sql<ProposalRow>`
    SELECT p.*, i.name AS borrower_name, coalesce(o.name, '') AS by_name
    FROM (
      SELECT *, (count(*) OVER ())::int AS waiting, (count(*) FILTER (WHERE at < ${viewer.now}::timestamptz - ${A_DAY}) OVER ())::int AS late
      FROM (${all}) AS proposed (proposal, id, name, borrower_id, by_id, at)
      WHERE proposal = ANY(${names}) AND by_id IS DISTINCT FROM ${viewer.operatorId}
      ORDER BY at, id LIMIT ${most}) AS p
    LEFT JOIN operators AS o ON o.id = p.by_id
    LEFT JOIN borrower_info AS i ON i.borrower_id = p.borrower_id
    ORDER BY p.at, p.id`.execute(db)
  return rows
}
