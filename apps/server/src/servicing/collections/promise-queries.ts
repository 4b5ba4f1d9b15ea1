import type { CallOutput } from '@home-credit/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

type PromiseView = NonNullable<
  Extract<CallOutput<'POST /api/console/collections'>, { contact: unknown }>['contact']['promise']
>

/**
 * The promise of contact `c` as of a local day. Kept: as much was paid from the contact through the promised day, or its
 * installments were closed by then, which costs less on an earlier day.
 */
export const promiseOf = (today: string): RawBuilder<unknown> => sql`
  (SELECT p.paid_cents, CASE WHEN p.paid_cents >= c.promised_cents OR p.closed = cardinality(c.promised_rows) THEN 'kept' WHEN c.promised_on >= ${today}::date THEN 'open'
      WHEN p.paid_cents > 0 THEN 'partly' ELSE 'broken' END AS state
    FROM (SELECT
        (SELECT coalesce(sum(r.amount_cents), 0)::bigint FROM repayments AS r
          WHERE r.loan_id = c.loan_id AND r.reversed_at IS NULL AND r.effective_at >= c.at AND r.effective_on <= c.promised_on) AS paid_cents,
        (SELECT count(*) FROM loan_installments AS i
          WHERE i.loan_id = c.loan_id AND i.number = ANY(c.promised_rows) AND i.closed_on <= c.promised_on) AS closed) AS p)`

interface PromiseRow {
  id: string
  promised_on: string
  promised_what: PromiseView['what']
  promised_cents: number
  paid_cents: number
  state: PromiseView['state']
}

const presentPromise = ({
  promised_on,
  promised_what,
  promised_cents,
  paid_cents,
  state,
}: PromiseRow): PromiseView => ({
  on: promised_on,
  what: promised_what,
  amount_cents: promised_cents,
  paid_cents,
  state,
})

/** The promises among these contacts, by the contact's id. */
export async function promisesAmong(
  db: Db,
  contactIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, PromiseView>> {
  if (contactIds.length === 0) return new Map()
  const { rows } = await sql<PromiseRow>`
    SELECT c.id, c.promised_on, c.promised_what, c.promised_cents, p.paid_cents, p.state
    FROM contacts AS c CROSS JOIN LATERAL ${promiseOf(today)} AS p
    WHERE c.id = ANY(${contactIds}::uuid[]) AND c.promised_on IS NOT NULL`.execute(db)
  return new Map(rows.map((row) => [row.id, presentPromise(row)]))
}

/** The latest promise of each loan, by the loan's id. */
export async function lastPromises(
  db: Db,
  loanIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, PromiseView>> {
  if (loanIds.length === 0) return new Map()
  const { rows } = await sql<PromiseRow & { loan_id: string }>`
    SELECT c.id, c.loan_id, c.promised_on, c.promised_what, c.promised_cents, p.paid_cents, p.state
    FROM (SELECT DISTINCT ON (loan_id) * FROM contacts WHERE loan_id = ANY(${loanIds}::uuid[]) AND promised_on IS NOT NULL
      ORDER BY loan_id, at DESC, id DESC) AS c CROSS JOIN LATERAL ${promiseOf(today)} AS p`.execute(db)
  return new Map(rows.map((row) => [row.loan_id, presentPromise(row)]))
}
