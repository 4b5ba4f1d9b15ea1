import { connectTo } from './hosts.ts'
import type { Tables } from './tables.ts'

type Rights = '' | 'INSERT' | 'UPDATE' | 'DELETE' | 'INSERT, UPDATE' | 'INSERT, DELETE' | 'INSERT, UPDATE, DELETE'

/**
 * What the server does to each table besides reading: the serving role may do exactly that. Locking a row needs UPDATE.
 * An attacker with this role cannot change or delete rows of append-only tables.
 */
const RIGHTS: Record<keyof Tables, Rights> = {
  arrears: 'INSERT, UPDATE, DELETE',
  article_texts: 'INSERT',
  articles: 'INSERT, UPDATE',
  audit_head: 'UPDATE',
  audit_log: 'INSERT',
  audit_old_faults: '',
  audit_seals: 'INSERT',
  audit_waiting: 'DELETE',
  borrower_info: 'INSERT, UPDATE, DELETE',
  borrowers: 'INSERT, UPDATE',
  canned_answers: 'INSERT, UPDATE, DELETE',
  captchas_used: 'INSERT, DELETE',
  claims: 'INSERT, UPDATE, DELETE',
  closes: 'INSERT, UPDATE',
  borrower_notes: 'INSERT, DELETE',
  contacts: 'INSERT, DELETE',
  contracts: 'INSERT, UPDATE, DELETE',
  conversation_messages: 'INSERT, DELETE',
  complaints: 'INSERT, UPDATE, DELETE',
  conversations: 'INSERT, UPDATE, DELETE',
  credit_signals: 'INSERT, UPDATE',
  data_requests: 'INSERT, UPDATE',
  debit_consents: 'INSERT, UPDATE',
  debit_tries: 'INSERT',
  declared_income_changes: 'INSERT, DELETE',
  deletion_requests: 'INSERT, UPDATE',
  devices: 'INSERT, UPDATE, DELETE',
  figures_arrears: 'INSERT, DELETE',
  figures_days: 'INSERT, DELETE',
  figures_expected: 'INSERT, DELETE',
  figures_rejections: 'INSERT, DELETE',
  figures_vintages: 'INSERT, DELETE',
  files: 'INSERT, DELETE',
  idempotency_keys: 'INSERT, UPDATE, DELETE',
  installation: 'INSERT',
  iof_guide_lines: 'INSERT',
  iof_guides: 'INSERT, UPDATE',
  jobs_done: 'INSERT, DELETE',
  ledger_balances: '',
  ledger_postings: 'INSERT',
  ledger_transactions: 'INSERT',
  letters: 'INSERT, UPDATE',
  loan_decisions: 'INSERT, UPDATE',
  loan_installments: 'INSERT, UPDATE, DELETE',
  loan_installments_past: 'INSERT',
  loan_installments_replaced: 'INSERT',
  loan_moves: 'INSERT',
  loan_offers: 'INSERT, UPDATE',
  loan_plans: 'INSERT, UPDATE',
  loans: 'INSERT, UPDATE',
  marketing_claims: 'INSERT, UPDATE',
  marketing_lines: 'INSERT, UPDATE, DELETE',
  messages: 'INSERT, UPDATE, DELETE',
  notices: 'INSERT, UPDATE',
  notices_read: 'INSERT, DELETE',
  operator_devices: 'INSERT, UPDATE, DELETE',
  operator_links: 'INSERT, UPDATE, DELETE',
  operator_locks: 'INSERT, UPDATE, DELETE',
  operator_recovery_codes: 'INSERT, UPDATE, DELETE',
  operators: 'INSERT, UPDATE',
  passkey_challenges: 'INSERT, DELETE',
  passkeys: 'INSERT, UPDATE, DELETE',
  payees: 'INSERT, UPDATE, DELETE',
  phone_changes: 'INSERT, UPDATE, DELETE',
  pix_events: 'INSERT, UPDATE, DELETE',
  pix_received: 'INSERT, UPDATE',
  pix_returns: 'INSERT, UPDATE',
  push_subscriptions: 'INSERT, UPDATE, DELETE',
  quota_evidence: 'INSERT, UPDATE, DELETE',
  rate_limits: 'INSERT, UPDATE, DELETE',
  recharge_orders: 'INSERT, UPDATE',
  recharge_proofs: 'INSERT, UPDATE',
  reconciliation_differences: 'INSERT, DELETE',
  reconciliations: 'INSERT, UPDATE',
  refundable_pix: 'INSERT, UPDATE, DELETE',
  refunds: 'INSERT, UPDATE',
  reminders_confirmed: 'INSERT',
  reminders_due: 'INSERT, UPDATE',
  repayments: 'INSERT, UPDATE',
  return_claim_payments: 'INSERT',
  return_claims: 'INSERT, UPDATE',
  sandbox_bank: 'UPDATE',
  sandbox_bank_charges: 'INSERT, UPDATE',
  sandbox_bank_keys: 'INSERT',
  sandbox_bank_notices: 'INSERT, UPDATE, DELETE',
  sandbox_bank_payouts: 'INSERT, UPDATE',
  sandbox_bank_pix: 'INSERT, UPDATE',
  sandbox_bank_returns: 'INSERT, UPDATE',
  sandbox_bank_webhooks: 'INSERT, UPDATE',
  sandbox_borrowers: 'INSERT',
  sandbox_clock: 'INSERT, UPDATE',
  sandbox_email: 'INSERT',
  sandbox_push: 'INSERT',
  sandbox_sms: 'INSERT',
  sandbox_scenario: 'INSERT, UPDATE',
  schedule: 'INSERT, UPDATE',
  service_calls: 'INSERT, UPDATE, DELETE',
  sessions: 'INSERT, UPDATE, DELETE',
  settings: 'INSERT, UPDATE',
  sms_codes: 'INSERT, UPDATE, DELETE',
  stop_links: 'INSERT, UPDATE, DELETE',
  verification_documents: 'INSERT, UPDATE, DELETE',
  verifications: 'INSERT, UPDATE, DELETE',
  wallet_blocks: 'INSERT, UPDATE',
  withdrawal_events: 'INSERT, UPDATE',
  withdrawals: 'INSERT, UPDATE',
  write_offs: 'INSERT, UPDATE',
}

/** Sequences that are used by name; those of identity columns need no grant. */
const SEQUENCES = `SELECT c.relname FROM pg_class AS c WHERE c.relkind = 'S' AND c.relnamespace = current_schema()::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'i')`

/**
 * The queue protects its tables with row-level security from everybody but their owner. A policy is created only once,
 * because that locks the table while jobs may be running.
 */
const GUARDED_QUEUE_TABLES = `SELECT c.relname FROM pg_class AS c
  WHERE c.relrowsecurity AND c.relnamespace = 'graphile_worker'::regnamespace AND NOT EXISTS (SELECT FROM pg_policy AS p WHERE p.polrelid = c.oid)`

const GRANT_LOCK = 4_829_301_179

/**
 * Grants the serving role what it needs and revokes everything else. The owner does so after each migration, because
 * there may be new tables.
 */
export async function grantServing(ownerUrl: string, role: string): Promise<void> {
  const client = await connectTo(ownerUrl)
  try {
    const to = client.escapeIdentifier(role)
    const named = async (query: string): Promise<string> =>
      (await client.query<{ relname: string }>(query)).rows
        .map(({ relname }) => client.escapeIdentifier(relname))
        .join(', ')
    await client.query('BEGIN')
    // Two servers that start at once would change the same rows of the catalogue.
    await client.query(`SELECT pg_advisory_xact_lock(${GRANT_LOCK})`)
    const { rows: schemas } = await client.query<{ name: string }>('SELECT current_schema() AS name')
    const schema = client.escapeIdentifier(schemas[0]?.name ?? 'public')
    const statements = [
      `GRANT USAGE ON SCHEMA ${schema}, graphile_worker TO ${to}`,
      `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${to}`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${to}`,
      `GRANT USAGE ON SEQUENCE ${await named(SEQUENCES)} TO ${to}`,
      ...Object.entries(RIGHTS).flatMap(([table, rights]) =>
        rights === '' ? [] : [`GRANT ${rights} ON ${table} TO ${to}`],
      ),
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ${to}`,
      `GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${to}`,
      `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO ${to}`,
    ]
    for (const { relname } of (await client.query<{ relname: string }>(GUARDED_QUEUE_TABLES)).rows)
      statements.push(
        `CREATE POLICY granted ON graphile_worker.${client.escapeIdentifier(relname)} USING (true) WITH CHECK (true)`,
      )
    await client.query(statements.join(';\n'))
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
