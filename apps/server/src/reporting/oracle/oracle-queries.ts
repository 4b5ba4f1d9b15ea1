import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

/** An invariant of every database at any moment, and a query that lists its violations. */
export interface Check {
  name: string
  faults: string
}

export const CHECKS: readonly Check[] = [
  {
    name: 'every transaction of the ledger sums to zero',
    faults: `SELECT 'transaction ' || transaction_id || ': ' || sum(amount_cents) FROM ledger_postings GROUP BY transaction_id HAVING sum(amount_cents) <> 0`,
  },
  {
    name: 'every balance is the sum of its postings',
    faults: `SELECT account || ' ' || coalesce(owner_id::text, '') || ': kept ' || kept_cents || ', posted ' || posted_cents FROM ledger_faults()`,
  },
  {
    name: 'no wallet is below zero',
    // A wallet is a liability: its balance is a credit, and a credit is negative.
    faults: `SELECT account || ' ' || owner_id || ': ' || -balance_cents FROM ledger_balances WHERE account IN ('wallet', 'wallet_reserved') AND balance_cents > 0`,
  },
  {
    name: 'each PIX that came in is booked once, for what it was',
    faults: `
      SELECT p.end_to_end_id || ': ' || count(t.id) || ' bookings, ' || coalesce(sum(l.amount_cents), 0) || ' of ' || p.amount_cents
      FROM pix_received AS p
      LEFT JOIN ledger_transactions AS t ON ledger_key_scope(t.event) = 'pix_in_matched' AND t.key = p.end_to_end_id
      LEFT JOIN ledger_postings AS l ON l.transaction_id = t.id AND l.account = 'bank'
      GROUP BY p.end_to_end_id HAVING count(t.id) <> 1 OR sum(l.amount_cents) <> p.amount_cents`,
  },
  {
    name: 'each PIX that went back is booked once, for what it was',
    faults: `
      SELECT r.end_to_end_id || '/' || r.id || ': ' || count(t.id) || ' bookings, ' || coalesce(-sum(l.amount_cents), 0) || ' of ' || r.amount_cents
      FROM pix_returns AS r
      LEFT JOIN ledger_transactions AS t ON ledger_key_scope(t.event) = 'suspense_returned' AND t.key = coalesce(r.return_id, r.end_to_end_id || '/' || r.id)
      LEFT JOIN ledger_postings AS l ON l.transaction_id = t.id AND l.account = 'bank'
      WHERE r.state = 'done' GROUP BY r.end_to_end_id, r.id HAVING count(t.id) <> 1 OR -sum(l.amount_cents) <> r.amount_cents`,
  },
  {
    name: 'each payout that was paid is booked once, for what it was',
    faults: `
      SELECT w.number || ': ' || count(t.id) || ' bookings'
      FROM withdrawals AS w
      LEFT JOIN ledger_transactions AS t ON t.event = 'payout_paid' AND t.key = w.id::text
      LEFT JOIN ledger_postings AS l ON l.transaction_id = t.id AND l.account = 'wallet_reserved'
      WHERE w.state IN ('paid', 'returned') GROUP BY w.id HAVING count(t.id) <> 1 OR sum(l.amount_cents) <> w.amount_cents`,
  },
  {
    name: 'each payout is at the bank once, for what was asked (the bank that the sandbox plays)',
    faults: `
      SELECT coalesce(w.number, b.id) || ': ' || CASE WHEN w.id IS NULL THEN 'paid, and nobody asked for it' WHEN b.id IS NULL THEN 'the bank knows nothing of it'
        ELSE 'here ' || w.state || ' ' || w.amount_cents || ', there ' || b.state || ' ' || b.amount_cents END
      FROM (SELECT * FROM withdrawals WHERE state IN ('paid', 'returned') AND EXISTS (SELECT FROM installation WHERE mode = 'sandbox')) AS w
      FULL JOIN (SELECT * FROM sandbox_bank_payouts WHERE state IN ('paid', 'returned')) AS b ON b.id = w.id::text
      WHERE (w.id IS NULL AND NOT EXISTS (SELECT FROM withdrawals AS open WHERE open.id::text = b.id)) OR (w.id IS NOT NULL AND b.id IS NULL) OR w.amount_cents <> b.amount_cents`,
  },
  {
    name: 'no letter of settlement stands beside a debt',
    faults: `SELECT a.number || ': the loan is ' || l.state FROM letters AS a JOIN loans AS l ON l.id = a.loan_id WHERE a.kind = 'settlement' AND a.withdrawn_at IS NULL AND l.state <> 'repaid'`,
  },
  {
    name: 'every claim is paid, owed or given up, and the books claim what is owed',
    faults: `
      SELECT 'claim ' || c.id || ': ' || c.amount_cents || ' claimed, ' || p.paid || ' paid, ' || coalesce(c.given_up_cents, 0) || ' given up, ' || c.left_cents || ' left'
      FROM return_claims AS c, LATERAL (SELECT coalesce(sum(amount_cents), 0) AS paid FROM return_claim_payments WHERE claim_id = c.id) AS p
      WHERE c.amount_cents <> p.paid + coalesce(c.given_up_cents, 0) + c.left_cents
      UNION ALL
      SELECT 'borrower ' || owner || ': ' || sum(booked) || ' in the books, ' || sum(owed) || ' owed' FROM (
        SELECT owner_id AS owner, balance_cents AS booked, 0 AS owed FROM ledger_balances WHERE account = 'return_claims'
        UNION ALL
        SELECT borrower_id, 0, left_cents FROM return_claims) AS sides
      GROUP BY owner HAVING sum(booked) <> sum(owed)`,
  },
  {
    name: 'every payment is undone once, and only one that is marked so',
    faults: `
      SELECT 'payment ' || coalesce(r.id::text, t.repayment) || ': ' || CASE WHEN r.id IS NULL THEN 'mirrored, and not marked' ELSE 'marked as undone, and mirrored ' || coalesce(t.times, 0) || ' times' END
      FROM (SELECT id FROM repayments WHERE undone_by IS NOT NULL) AS r
      FULL JOIN (SELECT substring(key from '[^:]*$') AS repayment, count(*) AS times FROM ledger_transactions WHERE event = 'payment_undone' GROUP BY 1) AS t ON t.repayment = r.id::text
      WHERE r.id IS NULL OR coalesce(t.times, 0) <> 1`,
  },
  {
    name: 'a repaid loan has no open installment, and an open one is of a credited loan',
    faults: `
      SELECT l.number || ': ' || l.state || ', installment ' || min(i.number) || ' is open'
      FROM loans AS l JOIN loan_installments AS i ON i.loan_id = l.id AND i.closed_on IS NULL
      WHERE l.state = 'repaid' GROUP BY l.id
      UNION ALL
      SELECT l.number || ': credited, and no installment is open' FROM loans AS l
      WHERE l.state = 'credited' AND NOT EXISTS (SELECT FROM loan_installments AS i WHERE i.loan_id = l.id AND i.closed_on IS NULL)`,
  },
  {
    name: 'no income is without a credited loan',
    faults: `
      SELECT 'transaction ' || p.transaction_id || ': ' || p.account FROM ledger_postings AS p
      WHERE ledger_class(p.account) = 'income' AND NOT EXISTS (SELECT FROM ledger_transactions AS t WHERE t.event = 'credited' AND t.loan_id = p.loan_id)`,
  },
  {
    name: 'every guide of IOF is the sum of its postings, each of which is in one guide, less what was carried over',
    faults: `
      SELECT g.period_from || ': ' || g.amount_cents || ', its postings ' || coalesce(sum(l.cents), 0) || ', carried ' || g.carried_cents
      FROM iof_guides AS g LEFT JOIN iof_guide_lines AS l ON l.period_from = g.period_from GROUP BY g.period_from
      HAVING coalesce(sum(l.cents), 0) <> g.charged_cents OR count(DISTINCT l.loan_id) <> g.loans OR g.amount_cents <> greatest(g.charged_cents + g.carried_cents, 0)
      UNION ALL
      SELECT l.period_from || ', transaction ' || l.transaction_id || ': told ' || l.cents || ', booked ' || coalesce(-sum(p.amount_cents), 0)
      FROM iof_guide_lines AS l JOIN iof_guides AS g ON g.period_from = l.period_from
      LEFT JOIN ledger_transactions AS t ON t.id = l.transaction_id AND t.event <> 'iof_remitted' AND (t.recorded_at AT TIME ZONE 'America/Sao_Paulo')::date <= g.period_to
      LEFT JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'iof_payable' AND coalesce(p.loan_id, t.loan_id) = l.loan_id
      GROUP BY l.transaction_id HAVING l.cents <> coalesce(-sum(p.amount_cents), 0)
      UNION ALL
      SELECT period_from || ': carried ' || carried_cents || ' of ' || before FROM (
        SELECT period_from, carried_cents, coalesce(least(lag(charged_cents + carried_cents) OVER (ORDER BY period_from), 0), 0) AS before FROM iof_guides) AS c
      WHERE carried_cents <> before`,
  },
  {
    name: 'a guide of IOF is remitted once, for its amount, and only where two people said so',
    faults: `
      SELECT coalesce(g.period_from::text, t.key) || ': ' || CASE WHEN g.period_from IS NULL THEN 'booked, and no guide is confirmed' WHEN t.id IS NULL THEN 'confirmed, and nothing is booked'
        ELSE 'booked ' || t.cents || ' of ' || g.amount_cents END
      FROM (SELECT * FROM iof_guides WHERE confirmed_at IS NOT NULL) AS g
      FULL JOIN (
        SELECT t.id, t.key, sum(p.amount_cents) AS cents FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'iof_payable'
        WHERE t.event = 'iof_remitted' GROUP BY t.id) AS t ON t.key = g.period_from::text
      WHERE g.period_from IS NULL OR t.id IS NULL OR t.cents <> g.amount_cents OR g.proposed_by = g.confirmed_by`,
  },
  {
    name: 'no IOF is borne for a loan that was not credited, and that of each payment is the one of its receipt',
    faults: `
      SELECT 'transaction ' || p.transaction_id || ': ' || p.amount_cents FROM ledger_postings AS p
      WHERE p.account = 'iof_borne' AND NOT EXISTS (SELECT FROM ledger_transactions AS t WHERE t.event = 'credited' AND t.loan_id = p.loan_id)
      UNION ALL
      SELECT 'repayment ' || r.id || ': told ' || r.iof_cents || ', booked ' || coalesce(b.cents, 0)
      FROM repayments AS r LEFT JOIN (
        SELECT t.key, sum(p.amount_cents) AS cents FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id AND p.account = 'iof_borne'
        WHERE t.event IN ('repaid_due', 'repaid_early', 'repaid_after_write_off') GROUP BY t.key) AS b ON b.key = r.id::text
      WHERE r.iof_cents <> coalesce(b.cents, 0)`,
  },
  {
    name: 'every payment that can go back is kept for the list of refunds',
    // Older ones are cleaned away, by a clock that may run ahead of the last payment.
    faults: `
      SELECT p.end_to_end_id || ': not kept' FROM pix_received AS p
      WHERE p.state = 'matched' AND p.paid_at > (SELECT greatest((SELECT max(recorded_at) FROM pix_received), (SELECT max(began_at) FROM closes)) - interval '60 days')
        AND EXISTS (SELECT FROM refundable_pix_of(p.borrower_id) AS k WHERE k.end_to_end_id = p.end_to_end_id)
        AND NOT EXISTS (SELECT FROM refundable_pix AS k WHERE k.end_to_end_id = p.end_to_end_id AND k.borrower_id = p.borrower_id)`,
  },
  {
    name: 'every close ties, and no day between them is missing',
    faults: `
      SELECT day || ': ' || failed || ' checks failed' FROM closes WHERE failed > 0
      UNION ALL
      SELECT 'after ' || day || ': the next one is ' || next FROM (SELECT day, lead(day) OVER (ORDER BY day) AS next FROM closes) AS days WHERE next <> day + 1`,
  },
  {
    name: 'the audit log is whole',
    faults: `SELECT 'seal ' || coalesce(place::text, 'none') || ', entry ' || coalesce(chain || '-' || seq, 'none') || ': ' || fault FROM audit_faults()`,
  },
  {
    name: 'no job is dead',
    // A job queued again under its key while it ran loses the key and is not run again; if its server was killed
    // meanwhile, its row remains.
    faults: `SELECT task_identifier || ' ' || id || ': ' || coalesce(last_error, '') FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL AND NOT (key IS NULL AND last_error IS NULL)`,
  },
]

/** All violations in a database. Reads one snapshot, so that concurrent work is seen whole or not at all. */
export async function consult(
  db: Db,
  checks: readonly Check[] = CHECKS,
): Promise<{ name: string; faults: string[] }[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // The query reads the books of years.
      await sql`SET LOCAL statement_timeout = 0`.execute(tx)
      const found = []
      for (const { name, faults } of checks) {
        const { rows } = await sql<{ fault: string }>`SELECT fault FROM (${sql.raw(faults)}) AS found (fault)`.execute(
          tx,
        )
        found.push({ name, faults: rows.map(({ fault }) => fault) })
      }
      return found
    })
}

/** All violations as lines. */
export const oracleFaults = async (db: Db): Promise<string[]> =>
  (await consult(db)).flatMap(({ name, faults }) => faults.map((fault) => `not so: ${name}: ${fault}`))
