import type { REFUND_CAUSES, REFUND_STATES } from '@home-credit/contract'
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { countRowsOf, MOST_COUNTED, type Db, type Refunds } from '../../platform/db/index.ts'

export type RefundState = (typeof REFUND_STATES)[number]
export type RefundCause = (typeof REFUND_CAUSES)[number]
export type Refund = Selectable<Refunds>

/** A bank line that can be returned from a wallet, or its refund. */
export interface Refundable {
  end_to_end_id: string
  borrower_id: string
  state: RefundState
  why: RefundCause
  /** What is left of the line in the wallet; for a refund, the amount of the refund. */
  amount_cents: number
  refund_id: string | null
}

/** The line's amount less what it repaid and less returns that are done or on their way. */
const LEFT = sql`(p.amount_cents
  - (SELECT coalesce(sum(amount_cents), 0) FROM repayments WHERE end_to_end_id = p.end_to_end_id AND reversed_at IS NULL)
  - (SELECT coalesce(sum(amount_cents), 0) FROM pix_returns WHERE end_to_end_id = p.end_to_end_id AND state <> 'not_done'))::bigint`

/** A line is refundable when the borrower has no credited loan, or when a third party paid a debt and paid too much. */
const ALL_CLOSED = sql`NOT EXISTS (SELECT FROM loans AS l WHERE l.borrower_id = p.borrower_id AND l.state = 'credited')`
const SURPLUS = sql`p.third_party AND EXISTS (SELECT FROM recharge_orders AS o WHERE o.id = p.order_id AND o.loan_id IS NOT NULL)`

/** Returns that we requested and that have not left the wallet yet. */
const LEAVING = sql`(SELECT coalesce(sum(x.amount_cents), 0) FROM pix_returns AS x JOIN pix_received AS of ON of.end_to_end_id = x.end_to_end_id
  WHERE of.borrower_id = p.borrower_id AND x.by_us AND x.state IN ('asked', 'processing'))`

/**
 * Lines whose money is still in a wallet and can be returned, paid after `since` (the bank's limit). Each centavo of
 * the wallet counts once: first as the surplus of payments on a debt, then as the latest payments, since the earliest
 * are spent first. `more` is a further condition on `line`, `of` one on all payments `p` of a borrower.
 */
const returnable = (
  since: Date,
  more: RawBuilder<unknown>,
  of: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  SELECT end_to_end_id, borrower_id, 'open' AS state, why, least(left_cents, held_cents - before_cents)::bigint AS amount_cents, NULL AS refund_id, at FROM (
    SELECT found.*, coalesce(sum(left_cents) OVER (
      PARTITION BY borrower_id ORDER BY for_debt DESC, at DESC, end_to_end_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before_cents
    FROM (
      SELECT p.end_to_end_id, p.borrower_id, CASE WHEN ${ALL_CLOSED} THEN 'all_closed' ELSE 'third_party' END AS why, ${LEFT} AS left_cents,
        -b.balance_cents - ${LEAVING} AS held_cents, p.paid_at AS at,
        EXISTS (SELECT FROM recharge_orders AS o WHERE o.id = p.order_id AND o.loan_id IS NOT NULL) AS for_debt
      FROM pix_received AS p JOIN ledger_balances AS b ON b.owner_id = p.borrower_id AND b.account = 'wallet' AND b.balance_cents < 0
      WHERE p.state = 'matched' AND p.paid_at > ${since} AND (${ALL_CLOSED} OR ${SURPLUS}) AND ${of}) AS found
    WHERE left_cents > 0) AS line
  WHERE held_cents > before_cents AND ${more}`

/** Lines paid between these moments, which can be returned for `days`; `proposed` when a second person has to confirm it. */
export const returnableBetween = (since: Date, until: Date, days: number): RawBuilder<unknown> => sql`
  SELECT line.end_to_end_id, line.borrower_id, line.at + ${`${days} days`}::interval AS last_at,
    EXISTS (SELECT FROM refunds AS r WHERE r.end_to_end_id = line.end_to_end_id AND r.state = 'proposed') AS proposed
  FROM (${returnable(
    since,
    sql`line.at <= ${until}`,
    sql`p.borrower_id IN (SELECT borrower_id FROM refundable_pix WHERE paid_at > ${since} AND paid_at <= ${until})`,
  )}) AS line`

const REFUNDED = sql`
  SELECT r.end_to_end_id, r.borrower_id, CASE WHEN r.state = 'proposed' THEN 'proposed' WHEN x.state IN ('done', 'not_done') THEN x.state ELSE 'asked' END AS state, r.why,
    r.amount_cents, r.id AS refund_id, r.proposed_at AS at
  FROM refunds AS r LEFT JOIN pix_returns AS x ON x.end_to_end_id = r.end_to_end_id AND x.id = r.id WHERE r.state <> 'withdrawn'`

const UNPROPOSED = sql`NOT EXISTS (SELECT FROM refunds AS r WHERE r.end_to_end_id = line.end_to_end_id AND r.state = 'proposed')`

export interface Page {
  state?: RefundState | undefined
  page: number
  page_size: number
}

/** What can be returned and is not proposed yet, oldest first. Only kept payments are looked at, one by one as they are read. */
const open = (since: Date): RawBuilder<unknown> => sql`
  SELECT line.* FROM refundable_pix AS kept CROSS JOIN LATERAL (${returnable(
    since,
    sql`line.end_to_end_id = kept.end_to_end_id AND ${UNPROPOSED}`,
    sql`p.borrower_id = kept.borrower_id`,
  )}) AS line
  WHERE kept.paid_at > ${since} ORDER BY kept.paid_at, kept.end_to_end_id`

const IN_ORDER = sql`ORDER BY at, end_to_end_id, refund_id`

/** Oldest first; counted as far as every list. */
export async function listRefundable(
  db: Db,
  { state, page, page_size }: Page,
  since: Date,
): Promise<{ rows: Refundable[]; total: number }> {
  const inState = sql`SELECT * FROM (${REFUNDED}) AS refund ${state === undefined ? sql`` : sql`WHERE state = ${state}`}`
  const sources = [
    ...(state === undefined || state === 'open' ? [open(since)] : []),
    ...(state === 'open' ? [] : [sql`${inState} ${IN_ORDER}`]),
  ]
  const all = (each: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${sql.join(
      sources.map((source) => sql`(SELECT * FROM (${source}) AS source ${each})`),
      sql` UNION ALL `,
    )}`
  // The page is within the first rows of each source.
  const { rows } = await sql<Refundable>`
    SELECT * FROM (${all(sql`LIMIT ${page * page_size}`)}) AS line ${IN_ORDER} LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`.execute(
    db,
  )
  return { rows, total: await countRowsOf(db, sql`SELECT FROM (${all(sql`LIMIT ${MOST_COUNTED + 1}`)}) AS line`) }
}

/** Ignores existing proposals. */
export const returnableLine = async (db: Db, endToEndId: string, since: Date): Promise<Refundable | undefined> =>
  (await sql<Refundable>`${returnable(since, sql`line.end_to_end_id = ${endToEndId}`)}`.execute(db)).rows[0]

export const refundedLine = async (db: Db, id: string): Promise<Refundable | undefined> =>
  (await sql<Refundable>`SELECT * FROM (${REFUNDED}) AS refund WHERE refund_id = ${id}`.execute(db)).rows[0]

export const refundsById = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Refund>> => {
  const rows = ids.length === 0 ? [] : await db.selectFrom('refunds').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const lockRefund = (tx: Db, id: string): Promise<Refund | undefined> =>
  tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const isProposed = async (db: Db, endToEndId: string): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('end_to_end_id', '=', endToEndId)
    .where('state', '=', 'proposed')
    .executeTakeFirst()) !== undefined

export async function insertRefund(tx: Db, row: Insertable<Refunds>): Promise<void> {
  await tx.insertInto('refunds').values(row).execute()
}

export async function updateRefund(tx: Db, id: string, changes: Updateable<Refunds>): Promise<void> {
  await tx.updateTable('refunds').set(changes).where('id', '=', id).execute()
}

export async function forgetReasons(tx: Db, borrowerId: string): Promise<void> {
  await tx.updateTable('refunds').set({ reason: '' }).where('borrower_id', '=', borrowerId).execute()
}
