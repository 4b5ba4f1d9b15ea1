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

export interface BorrowerInfo {
  borrower_id: string
  name: string | null
  date_of_birth: string | null
  whatsapp: string | null
  telegram: string | null
  email: string | null
  cpf_sealed: string | null
  cpf_hash: Buffer | null
  work_unit: string | null
  work_address: string | null
  work_income_cents: number | null
  bank_name: string | null
  bank_account_sealed: string | null
  pix_sealed: string | null
  pix_hash: Buffer | null
  changed_at: Date
}

export interface Borrowers {
  id: string
  phone: string
  password_hash: string
  nickname: Generated<string>
  avatar_file_id: string | null
  lang: string | null
  notify_sms: Generated<boolean>
  notify_whatsapp: Generated<boolean>
  marketing: Generated<boolean>
  invitation_code: string
  invited_by: string | null
  terms_accepted_at: Date
  created_at: Date
}

export interface CaptchasUsed {
  id: string
  expires_at: Date
}

export interface Devices {
  id: string
  token_hash: Buffer
  borrower_id: string
  name: string
  created_at: Date
  used_at: Date
}

export interface Files {
  id: string
  owner_id: string
  content_type: string
  bytes: number
  width: number | null
  height: number | null
  sha256: Buffer
  created_at: Date
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

export interface PasskeyChallenges {
  challenge: string
  borrower_id: string | null
  expires_at: Date
}

export interface Passkeys {
  id: string
  borrower_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: ColumnType<unknown, string, string>
  name: string
  created_at: Date
  used_at: Date | null
}

export interface PhoneChanges {
  id: string
  borrower_id: string
  old_phone: string
  new_phone: string
  cpf_matches: boolean
  document_file_id: string
  state: string
  reason: string | null
  decided_by: string | null
  asked_at: Date
  decided_at: Date | null
  takes_effect_at: Date | null
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
  device: Generated<string>
}

export interface Settings {
  id: GeneratedAlways<number>
  name: string
  value: ColumnType<unknown, string, string>
  effective_at: Date
  set_by: string
}

export interface SmsCodes {
  id: string
  phone: string
  scene: string
  code_hash: Buffer
  tries: Generated<number>
  sent_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface Tables {
  audit_heads: AuditHeads
  audit_log: AuditLog
  borrower_info: BorrowerInfo
  borrowers: Borrowers
  captchas_used: CaptchasUsed
  devices: Devices
  files: Files
  idempotency_keys: IdempotencyKeys
  installation: Installation
  jobs_done: JobsDone
  ledger_balances: LedgerBalances
  ledger_postings: LedgerPostings
  ledger_transactions: LedgerTransactions
  operators: Operators
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  phone_changes: PhoneChanges
  rate_limits: RateLimits
  sandbox_clock: SandboxClock
  sandbox_sms: SandboxSms
  sessions: Sessions
  settings: Settings
  sms_codes: SmsCodes
}
