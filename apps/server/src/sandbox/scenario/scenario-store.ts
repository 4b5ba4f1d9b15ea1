import { sql } from 'kysely'
import type { Db, Tables } from '../../platform/db/index.ts'
import type { Row } from './rows.ts'

/** Rows of one statement. */
const AT_ONCE = 5000

/** The order in which rows may be written: what is referred to comes first. */
export const ORDER = [
  'borrowers',
  'borrower_info',
  'devices',
  'files',
  'sandbox_borrowers',
  'payees',
  'verifications',
  'verification_documents',
  'loans',
  'loan_moves',
  'quota_evidence',
  'loan_decisions',
  'data_requests',
  'credit_signals',
  'loan_offers',
  'contracts',
  'loan_installments',
  'loan_installments_past',
  'recharge_orders',
  'pix_received',
  'recharge_proofs',
  'refunds',
  'pix_returns',
  'return_claims',
  'repayments',
  'withdrawals',
  'withdrawal_events',
  'sandbox_bank_keys',
  'sandbox_bank_pix',
  'sandbox_bank_returns',
  'sandbox_bank_payouts',
  'contacts',
  'loan_plans',
  'phone_changes',
  'deletion_requests',
  'notices',
  'write_offs',
  'conversations',
  'conversation_messages',
  'complaints',
  'messages',
] as const satisfies readonly (keyof Tables)[]

/** After so many rows at once the planner knows nothing of them, and would guess for every day that is closed. */
export async function readSizes(tx: Db): Promise<void> {
  await sql`SET LOCAL jit = off`.execute(tx)
  await sql`ANALYZE ${sql.join(ORDER.map((table) => sql.table(table)))}`.execute(tx)
}

const plainIn = (_key: string, value: unknown): unknown => value

/** A value as `jsonb_populate_recordset` reads it. */
function valueIn(value: unknown, isJson: boolean): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return isJson && typeof value === 'string' ? (JSON.parse(value) as unknown) : value
}

async function jsonColumns(tx: Db, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND atttypid = 'jsonb'::regtype AND attnum > 0`.execute(
    tx,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Writes many rows of a table with few statements. Columns that no row names get their defaults. */
export async function insertRows<Table extends keyof Tables>(
  tx: Db,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  if (rows.length === 0) return
  const json = await jsonColumns(tx, table)
  // Rows with the same columns go together, so that the others have the defaults of the table.
  const alike = new Map<string, Record<string, unknown>[]>()
  for (const row of rows) {
    const named = Object.entries(row).filter(([, value]) => value !== undefined)
    const columns = named.map(([name]) => name).toSorted((one, other) => (one < other ? -1 : 1))
    const group = alike.get(columns.join()) ?? []
    group.push(Object.fromEntries(named.map(([name, value]) => [name, valueIn(value, json.has(name))])))
    alike.set(columns.join(), group)
  }
  for (const [columns, group] of alike) {
    const names = sql.join(columns.split(',').map((name) => sql.ref(name)))
    for (let at = 0; at < group.length; at += AT_ONCE)
      await sql`INSERT INTO ${sql.table(table)} (${names})
        SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(group.slice(at, at + AT_ONCE), plainIn)}::jsonb)`.execute(
        tx,
      )
  }
}

const SEQUENCES = [
  'loan_numbers',
  'contract_numbers',
  'recharge_numbers',
  'withdrawal_numbers',
  'conversation_protocols',
] as const
export type Sequence = (typeof SEQUENCES)[number]

/** Takes so many numbers of each sequence for the caller; returns the first of each. Unused ones leave a gap. */
export async function reserveNumbers(tx: Db, count: number): Promise<Record<Sequence, number>> {
  const first = async (name: Sequence): Promise<number> => {
    const { rows } = await sql<{ next: number }>`SELECT nextval(${name}) AS next`.execute(tx)
    const next = rows[0]?.next ?? 1
    await sql`SELECT setval(${name}, ${next + count - 1})`.execute(tx)
    return next
  }
  const found: Partial<Record<Sequence, number>> = {}
  for (const name of SEQUENCES) found[name] = await first(name)
  return found as Record<Sequence, number>
}

/** Borrowers of the scenario, so that it is made once. */
export const SCENARIO_SCENE = 'scenario'

export const hasScenario = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('sandbox_borrowers')
    .select('borrower_id')
    .where('scene', '=', SCENARIO_SCENE)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The sample borrowers of a sandbox that is played. */
export const hasSamples = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('sandbox_borrowers')
    .select('borrower_id')
    .where('scene', '<>', SCENARIO_SCENE)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Reminders of days that have passed were sent on their morning. */
export async function markReminded(tx: Db, until: string): Promise<void> {
  await sql`UPDATE reminders_due SET told_at = (day + TIME '09:00') AT TIME ZONE 'America/Sao_Paulo' WHERE told_at IS NULL AND day <= ${until}::date`.execute(
    tx,
  )
}

/** What operators have proposed about the lender itself, and nobody confirmed yet. */
export async function addProposals(tx: Db, by: { admin: string; support: string }, at: Date): Promise<void> {
  await sql`
    INSERT INTO settings (name, schema, value, set_by, reason, proposed_at)
    SELECT name, schema, jsonb_set(value, '{weekday_hours}', '[9, 20]'), ${`operator:${by.admin}`}, 'Menos reclamações de manhã cedo.', ${at}
    FROM settings WHERE name = 'collections' AND effective_at <= ${at} ORDER BY effective_at DESC, id DESC LIMIT 1`.execute(
    tx,
  )
  await sql`
    UPDATE operators SET proposed_role = 'support_content', proposed_by = ${by.admin}, proposed_at = ${at}
    WHERE login = 'content@sandbox' AND proposed_role IS NULL`.execute(tx)
  await sql`
    UPDATE articles SET proposed_version = version, proposed_by = ${by.support}, proposed_at = ${at}
    WHERE id = (SELECT min(id) FROM articles) AND proposed_version IS NULL`.execute(tx)
}

/** What the bank has and the books do not: the comparison of its day found it. */
export async function insertDifferences(tx: Db): Promise<void> {
  await sql`
    INSERT INTO reconciliation_differences (day, movement, kind, key, bank_cents, at)
    SELECT r.day, 'pix_in', 'not_in_ledger', b.end_to_end_id, b.amount_cents, b.paid_at
    FROM sandbox_bank_pix AS b JOIN reconciliations AS r ON r.day = (b.paid_at AT TIME ZONE 'America/Sao_Paulo')::date
    WHERE NOT EXISTS (SELECT FROM pix_received AS p WHERE p.end_to_end_id = b.end_to_end_id)
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** The days of the history as compared with the bank: each side from its own tables. */
export async function insertReconciliations(tx: Db, from: string, until: string): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH bank AS (
      SELECT (paid_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, 'pix_in' AS movement, amount_cents AS cents FROM sandbox_bank_pix
      UNION ALL
      SELECT (settled_at AT TIME ZONE 'America/Sao_Paulo')::date, 'payout', amount_cents FROM sandbox_bank_payouts WHERE state IN ('paid', 'returned')
      UNION ALL
      SELECT (returned_at AT TIME ZONE 'America/Sao_Paulo')::date, 'return_in', amount_cents FROM sandbox_bank_payouts WHERE state = 'returned'
      UNION ALL
      SELECT (settled_at AT TIME ZONE 'America/Sao_Paulo')::date, 'return_out', amount_cents FROM sandbox_bank_returns WHERE status = 'DEVOLVIDO'),
    ledger AS (
      SELECT (t.effective_at AT TIME ZONE 'America/Sao_Paulo')::date AS day,
        CASE WHEN t.event IN ('pix_in_matched', 'pix_in_unmatched') THEN 'pix_in' WHEN t.event = 'payout_paid' THEN 'payout'
          WHEN t.event = 'payout_returned' THEN 'return_in' ELSE 'return_out' END AS movement, abs(p.amount_cents) AS cents
      FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'bank'
      WHERE t.event IN ('pix_in_matched', 'pix_in_unmatched', 'payout_paid', 'payout_returned', 'suspense_returned', 'overpayment_returned', 'recharge_clawed_back')),
    sides AS (
      SELECT day, movement, count(*) FILTER (WHERE side = 'bank') AS bank_count, coalesce(sum(cents) FILTER (WHERE side = 'bank'), 0) AS bank_cents,
        count(*) FILTER (WHERE side = 'ledger') AS ledger_count, coalesce(sum(cents) FILTER (WHERE side = 'ledger'), 0) AS ledger_cents
      FROM (SELECT *, 'bank' AS side FROM bank UNION ALL SELECT *, 'ledger' FROM ledger) AS both_sides GROUP BY day, movement)
    INSERT INTO reconciliations (day, ran_at, totals)
    SELECT d::date, (d::date + 1 + TIME '00:16') AT TIME ZONE 'America/Sao_Paulo', jsonb_agg(jsonb_build_object('movement', m.name,
      'bank', jsonb_build_object('count', coalesce(s.bank_count, 0), 'cents', coalesce(s.bank_cents, 0)),
      'ledger', jsonb_build_object('count', coalesce(s.ledger_count, 0), 'cents', coalesce(s.ledger_cents, 0))) ORDER BY m.place)
    FROM generate_series(${from}::date, ${until}::date, interval '1 day') AS d
    CROSS JOIN unnest(ARRAY['pix_in', 'payout', 'return_out', 'return_in']) WITH ORDINALITY AS m (name, place)
    LEFT JOIN sides AS s ON s.day = d::date AND s.movement = m.name
    GROUP BY d ON CONFLICT (day) DO UPDATE SET ran_at = excluded.ran_at, totals = excluded.totals`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
