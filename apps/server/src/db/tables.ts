// Made by `npm run tables` from the migrated database.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AuditHeads {
  chain: number
  seq: number
  hash: Buffer
}

export interface AuditLog {
  chain: number
  seq: number
  at: Date
  actor: string
  action: string
  subject: string
  reason: string | null
  details: ColumnType<unknown, string, string>
  request_id: string | null
  hash: Buffer
}

export interface IdempotencyKeys {
  scope: string
  key: string
  request_hash: Buffer
  answer: ColumnType<unknown, string | null, string | null>
  created_at: Date
}

export interface Installation {
  only_row: Generated<boolean>
  mode: string
  created_at: Date
}

export interface JobsDone {
  job_id: number
  done_at: Date
}

export interface LedgerBalances {
  balance_cents: number
  account: string
  stripe: number
  owner_id: string
}

export interface LedgerPostings {
  transaction_id: number
  amount_cents: number
  account: string
  line: number
  owner_id: string | null
  loan_id: string | null
}

export interface LedgerTransactions {
  id: GeneratedAlways<number>
  effective_at: Date
  recorded_at: Date
  event: string
  loan_id: string | null
  key: string
}

export interface Operators {
  id: string
  login: string
  name: string
  role: string
  password_hash: string
  created_at: Date
  disabled_at: Date | null
}

export interface RateLimits {
  key: string
  tries: Date[]
  granted: boolean
  expires_at: Date
}

export interface SandboxClock {
  only_row: Generated<boolean>
  ahead_seconds: number
}

export interface SandboxSms {
  id: string
  phone: string
  text: string
  sent_at: Date
}

export interface Sessions {
  id: string
  token_hash: Buffer
  kind: string
  subject_id: string
  created_at: Date
  used_at: Date
  expires_at: Date
  revoked_at: Date | null
}

export interface Settings {
  id: GeneratedAlways<number>
  name: string
  value: ColumnType<unknown, string, string>
  effective_at: Date
  set_by: string
}

export interface Tables {
  audit_heads: AuditHeads
  audit_log: AuditLog
  idempotency_keys: IdempotencyKeys
  installation: Installation
  jobs_done: JobsDone
  ledger_balances: LedgerBalances
  ledger_postings: LedgerPostings
  ledger_transactions: LedgerTransactions
  operators: Operators
  rate_limits: RateLimits
  sandbox_clock: SandboxClock
  sandbox_sms: SandboxSms
  sessions: Sessions
  settings: Settings
}
