import type pg from 'pg'

/** Principal and interest of each installment, in centavos. */
const PRINCIPAL = 10_000
const INTEREST = 500
const IOF_SHARE = 200

const FILLED = [
  'loans',
  'loan_installments',
  'loan_installments_past',
  'repayments',
  'ledger_transactions',
  'ledger_postings',
  'ledger_balances',
]

/** Durability is off during a load and restored once at the end. */
const WHILE_FILLED = ["max_wal_size = '16GB'", 'fsync = off', 'full_page_writes = off', 'autovacuum = off']

/**
 * Drops the indexes of these tables and returns the statements to recreate those of each: building them afterwards is much
 * cheaper.
 */
async function dropIndexes(raw: pg.Pool, tables: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await raw.query<{ table: string; drop: string; make: string }>(
    `SELECT i.indrelid::regclass::text AS table, CASE WHEN c.oid IS NULL THEN format('DROP INDEX %s', i.indexrelid::regclass) ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, c.conname) END AS drop,
      CASE WHEN c.oid IS NULL THEN pg_get_indexdef(i.indexrelid) ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) END AS make
    FROM pg_index AS i LEFT JOIN pg_constraint AS c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
    WHERE i.indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint AS f WHERE f.conindid = i.indexrelid AND f.contype = 'f')`,
    [tables],
  )
  for (const { drop } of rows) await raw.query(drop)
  const found = new Map<string, string[]>()
  for (const { table, make } of rows) found.set(table, [...(found.get(table) ?? []), make])
  return found
}

/** The largest first. */
async function bySize(raw: pg.Pool, tables: readonly string[]): Promise<string[]> {
  const { rows } = await raw.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name ORDER BY pg_relation_size(name::regclass) DESC',
    [tables],
  )
  return rows.map(({ name }) => name)
}

export type Run = (text: string) => Promise<unknown>

/** So many statements run at once: a load has the machine to itself, and each of them keeps one core busy. */
const AT_ONCE = 2

/** Statements on some connections: each takes the next that is free. */
async function onClients(
  raw: pg.Pool,
  use: (run: Run, each: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const clients: pg.PoolClient[] = []
  for (let count = 0; count < AT_ONCE; count += 1) clients.push(await raw.connect())
  const free = [...clients]
  const waiting: ((client: pg.PoolClient) => void)[] = []
  const run: Run = async (text) => {
    const client = free.pop() ?? (await new Promise<pg.PoolClient>((resolve) => waiting.push(resolve)))
    try {
      return await client.query(text)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free.push(client)
      else next(client)
    }
  }
  try {
    await use(run, async (text) => {
      for (const client of clients) await client.query(text)
    })
  } finally {
    for (const client of clients) client.release(true)
  }
}

/**
 * Fills these tables without their indexes, which are made afterwards. The guards of the ledger and the foreign keys are
 * off meanwhile, here only: what is written must keep to them by itself. `run` may be called for several statements at
 * once.
 */
export async function fillTables(
  raw: pg.Pool,
  tables: readonly string[],
  fill: (run: Run) => Promise<void>,
): Promise<void> {
  await onClients(raw, async (run, each) => {
    await each('SET statement_timeout = 0')
    await each("SET work_mem = '256MB'")
    await each("SET maintenance_work_mem = '1GB'")
    await each('SET max_parallel_maintenance_workers = 1')
    await each("SET session_replication_role = 'replica'")
    for (const setting of WHILE_FILLED) await run(`ALTER SYSTEM SET ${setting}`)
    await run('SELECT pg_reload_conf()')
    const indexes = await dropIndexes(raw, tables)
    await fill(run)
    // A primary key locks its table: the indexes of a table are made one after the other.
    const finish = async (table: string): Promise<void> => {
      await run(`VACUUM ${table}`)
      for (const index of indexes.get(table) ?? []) await run(index)
      await run(`ANALYZE ${table}`)
    }
    await Promise.all((await bySize(raw, tables)).map(finish))
    for (const setting of WHILE_FILLED) await run(`ALTER SYSTEM RESET ${setting.split(' ')[0] ?? ''}`)
    await run('SELECT pg_reload_conf()')
    await run('CHECKPOINT')
  })
}

/** The day on which loan `n` was credited: 6 to 12 installments, the last of which is still to come. */
export const creditedOn = (n: string, last: string): string =>
  `DATE '${last}' - (1 + ((${n}::bigint * 7919) % (30 * (5 + ${n} % 7)))::int)`

/** As the server numbers loans, orders and withdrawals. */
export const numbered = (kind: 'HC' | 'CCB' | 'R' | 'W', n: string): string =>
  `'${kind}-2026-' || lpad((${n})::text, greatest(6, length((${n})::text)), '0')`

const numberedId = (kind: string, n: string): string =>
  `('${kind}0000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Ids of the loan, its offer, the borrower, repayment or operator with this number. */
export const loanId = (n: string): string => numberedId('a', n)
export const borrowerId = (n: string): string => numberedId('b', n)
/** The offers themselves are made by who needs them. */
export const offerId = (n: string): string => numberedId('d', n)
const repaymentId = (n: string): string => numberedId('c', n)
export const operatorId = (n: string): string => numberedId('e', n)

/**
 * Inserts active loans with set-based SQL: 6 to 12 installments, credited on different past days, all paid on time
 * except every sixteenth loan, which stopped paying for up to four months. On any day, one loan in thirty has a row
 * due. With fewer borrowers than loans, some have several.
 */
export async function loadLoans(raw: pg.Pool, count: number, last: string, borrowers = count): Promise<void> {
  await fillTables(raw, FILLED, async (run) => {
    // This check calls a function for each line, which takes half of the time.
    await run('ALTER TABLE ledger_postings DROP CONSTRAINT ledger_owner_fits')
    await run(`CREATE UNLOGGED TABLE b_loans AS
      SELECT n, ${loanId('n')} AS id, ${borrowerId(`1 + (n - 1) % ${borrowers}`)} AS borrower, 6 + n % 7 AS months, ${creditedOn('n', last)} AS on_day,
        CASE WHEN n % 16 = 0 THEN 1 + (n / 16) % 4 ELSE 0 END AS stopped
      FROM generate_series(1, ${count}) AS n`)
    await run(`CREATE UNLOGGED TABLE b_rows AS
      SELECT l.n, l.id, l.borrower, k, on_day + 30 * k AS due,
        on_day + 30 * k <= DATE '${last}' AND k <= (DATE '${last}' - on_day) / 30 - stopped AS paid
      FROM b_loans AS l CROSS JOIN LATERAL generate_series(1, months) AS k`)
    // The afternoon of a day; rows with a chronological order are inserted in it.
    const noon = (column: string): string => `(${column} + TIME '15:00') AT TIME ZONE 'America/Sao_Paulo'`
    await run(`CREATE UNLOGGED TABLE b_moves AS
      SELECT row_number() OVER (ORDER BY at, n, k) AS tx, * FROM (
        SELECT n, id, borrower, 0 AS k, ${noon('on_day')} AS at, months FROM b_loans
        UNION ALL SELECT n, id, borrower, k, ${noon('due')}, 0 FROM b_rows WHERE paid) AS moves`)
    // The longest first.
    await Promise.all([
      run(`INSERT INTO ledger_postings (transaction_id, line, account, owner_id, loan_id, amount_cents)
      SELECT tx, line, account, CASE account WHEN 'principal' THEN id WHEN 'wallet' THEN borrower END, id, amount
      FROM (
        SELECT tx, id, borrower, line, CASE WHEN k = 0 THEN ('{principal,wallet,iof_payable}'::ledger_account[])[line] ELSE ('{wallet,interest,principal}'::ledger_account[])[line] END AS account,
          CASE WHEN k = 0 THEN months * ('{${PRINCIPAL},${IOF_SHARE - PRINCIPAL},${-IOF_SHARE}}'::bigint[])[line] ELSE ('{${PRINCIPAL + INTEREST},${-INTEREST},${-PRINCIPAL}}'::bigint[])[line] END AS amount
        FROM (SELECT *, generate_series(1, 3) AS line FROM b_moves) AS lines) AS lines`),
      run(`INSERT INTO ledger_transactions (id, effective_at, recorded_at, event, loan_id, key) OVERRIDING SYSTEM VALUE
      SELECT tx, at, at, CASE WHEN k = 0 THEN 'credited'::ledger_event ELSE 'repaid_due' END, id,
        CASE WHEN k = 0 THEN id ELSE ${repaymentId('tx')} END::text FROM b_moves`),
      run(`INSERT INTO loan_installments (loan_id, number, due_on, payable_on, payment_cents, interest_cents, principal_cents, paid_interest_cents, paid_principal_cents, closed_on, changed_at)
      SELECT id, k, due, due, ${PRINCIPAL + INTEREST}, ${INTEREST}, ${PRINCIPAL}, CASE WHEN paid THEN ${INTEREST} ELSE 0 END, CASE WHEN paid THEN ${PRINCIPAL} ELSE 0 END,
        CASE WHEN paid THEN due END, CASE WHEN paid THEN ${noon('due')} END FROM b_rows`),
      run(`INSERT INTO repayments (id, loan_id, borrower_id, verb, method, effective_on, effective_at, recorded_at, amount_cents, discount_cents, early_discount_cents, late_cents, interest_cents, principal_cents, lines)
      SELECT ${repaymentId('tx')}, id, borrower, 'rows', 'wallet', (at AT TIME ZONE 'America/Sao_Paulo')::date, at, at, ${PRINCIPAL + INTEREST}, 0, 0, 0, ${INTEREST}, ${PRINCIPAL}, '[]'
      FROM b_moves WHERE k > 0`),
      run(`INSERT INTO loan_installments_past (loan_id, number, since, until, due_on, payable_on, interest_left_cents, principal_left_cents)
      SELECT id, k, NULL, ${noon('due')}, due, due, ${INTEREST}, ${PRINCIPAL} FROM b_rows WHERE paid ORDER BY due`),
      run(`INSERT INTO loans (id, number, borrower_id, state, opened_at, touched_at, since, asked_cents, months, system, purpose, credited_at, offer_id)
      SELECT id, ${numbered('HC', 'n')}, borrower, 'credited', ${noon('on_day')}, ${noon('on_day')}, ${noon('on_day')}, ${PRINCIPAL} * months, months, 'price', 'home', ${noon('on_day')}, ${offerId('n')} FROM b_loans`),
    ])
    await run(`INSERT INTO ledger_balances (owner_id, account, stripe, balance_cents)
      SELECT coalesce(owner_id, '00000000-0000-0000-0000-000000000000'), account, 0, sum(amount_cents) FROM ledger_postings GROUP BY 1, 2`)
    await run('DROP TABLE b_loans, b_rows, b_moves')
    await run(
      "ALTER TABLE ledger_postings ADD CONSTRAINT ledger_owner_fits CHECK ((ledger_owner(account) = 'lender') = (owner_id IS NULL)) NOT VALID",
    )
  })
}
