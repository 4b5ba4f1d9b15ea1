import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../platform/db/index.ts'
import type { Booking, LedgerEvent, Posted, RawLine } from './ledger-types.ts'

/** Raw SQL, not built: every movement of money waits for this statement. */
const POST = `
  WITH t AS (
    INSERT INTO ledger_transactions (event, key, loan_id, effective_at, recorded_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (ledger_key_scope(event), key) DO NOTHING RETURNING id),
  p AS (
    INSERT INTO ledger_postings (transaction_id, line, account, owner_id, loan_id, amount_cents)
    SELECT t.id, l.line, l.account, l.owner_id, l.loan_id, l.amount_cents
    FROM t, unnest($6::ledger_account[], $7::uuid[], $8::uuid[], $9::bigint[]) WITH ORDINALITY AS l (account, owner_id, loan_id, amount_cents, line))
  SELECT id, false AS repeated FROM t
  UNION ALL
  SELECT id, true FROM ledger_transactions WHERE ledger_key_scope(event) = ledger_key_scope($1) AND key = $2 AND NOT EXISTS (SELECT FROM t)`

/**
 * The only function that writes postings, in one round trip. A key that was used before moves nothing and returns the
 * earlier transaction. The database refuses everything else that is invalid.
 */
export async function write(tx: Db, posting: Booking & { lines: readonly RawLine[] }): Promise<Posted> {
  const { lines } = posting
  const values = [
    posting.event,
    posting.key,
    posting.loanId ?? null,
    posting.effectiveAt,
    posting.now,
    lines.map((line) => line.account),
    lines.map((line) => line.owner_id),
    lines.map((line) => line.loan_id),
    lines.map((line) => line.amount_cents),
  ]
  const { rows } = await tx.executeQuery<{ id: number; repeated: boolean }>(CompiledQuery.raw(POST, values))
  // A concurrent call with this key committed while the statement waited, but its row is newer than the statement's
  // snapshot.
  const row = rows[0] ?? (await earlier(tx, posting))
  return { id: String(row.id), repeated: row.repeated }
}

const POST_ALL = `
  WITH b AS (
    SELECT * FROM unnest($1::ledger_event[], $2::text[], $3::uuid[], $4::timestamptz[], $5::timestamptz[])
      WITH ORDINALITY AS b (event, key, loan_id, effective_at, recorded_at, n)),
  t AS (
    INSERT INTO ledger_transactions (event, key, loan_id, effective_at, recorded_at)
    SELECT event, key, loan_id, effective_at, recorded_at FROM b ORDER BY n RETURNING id, event, key)
  INSERT INTO ledger_postings (transaction_id, line, account, owner_id, loan_id, amount_cents)
  SELECT t.id, l.line, l.account, l.owner_id, l.loan_id, l.amount_cents
  FROM unnest($6::int[], $7::smallint[], $8::ledger_account[], $9::uuid[], $10::uuid[], $11::bigint[]) AS l (n, line, account, owner_id, loan_id, amount_cents)
  JOIN b USING (n) JOIN t ON t.event = b.event AND t.key = b.key ORDER BY t.id, l.line`

/** The same rows as `write` makes of each, in one statement. A key that was used before is an error. */
export async function writeAll(tx: Db, postings: readonly (Booking & { lines: readonly RawLine[] })[]): Promise<void> {
  const lines = postings.flatMap((posting, at) =>
    posting.lines.map((line, of) => ({ n: at + 1, line: of + 1, ...line })),
  )
  const values = [
    postings.map(({ event }) => event),
    postings.map(({ key }) => key),
    postings.map(({ loanId }) => loanId ?? null),
    postings.map(({ effectiveAt }) => effectiveAt),
    postings.map(({ now }) => now),
    lines.map(({ n }) => n),
    lines.map(({ line }) => line),
    lines.map(({ account }) => account),
    lines.map(({ owner_id }) => owner_id),
    lines.map(({ loan_id }) => loan_id),
    lines.map(({ amount_cents }) => amount_cents),
  ]
  await tx.executeQuery(CompiledQuery.raw(POST_ALL, values))
}

async function earlier(tx: Db, { event, key }: Booking): Promise<{ id: number; repeated: boolean }> {
  const { id } = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where(sql<boolean>`ledger_key_scope(event) = ledger_key_scope(${event})`)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { id, repeated: true }
}

/** The lines of a transaction with reversed signs. Finds it by its key and any event of its scope. */
export async function oppositeLines(tx: Db, of: { event: LedgerEvent; key: string }): Promise<RawLine[]> {
  const { rows } = await sql<RawLine>`
    SELECT p.account, p.owner_id, p.loan_id, -p.amount_cents AS amount_cents
    FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id
    WHERE ledger_key_scope(t.event) = ledger_key_scope(${of.event}) AND t.key = ${of.key} ORDER BY p.line`.execute(tx)
  return rows
}
