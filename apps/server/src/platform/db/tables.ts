// Made by `npm run tables` from the migrated database.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface Arrears {
  loan_id: string
  borrower_id: string
  day: string
  days_late: number
  bucket: string
  overdue_cents: number
  number: string
  credited_at: Date
  planned: Generated<boolean>
  contact_on: string | null
  promised_on: string | null
  promise: 'kept' | 'partly' | 'broken' | null
}

export interface ArticleTexts {
  article_id: string
  version: number
  lang: 'en' | 'zh' | 'pt'
  title: string
  summary: string
  body: string
}

export interface Articles {
  id: string
  action: 'simulate' | 'apply' | 'repay' | 'service' | 'privacy' | null
  place: number
  version: number
  published_at: Date | null
  changed_at: Date
  shown_version: number | null
  shown_place: number | null
  shown_action: 'simulate' | 'apply' | 'repay' | 'service' | 'privacy' | null
  shown_by: string | null
  shown_confirmed_by: string | null
  proposed_version: number | null
  proposed_by: string | null
  proposed_at: Date | null
  refused_version: number | null
  refused_by: string | null
  refused_at: Date | null
  refused_reason: string | null
}

export interface AuditHead {
  only_row: Generated<boolean>
  place: number
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
  hash: Buffer | null
}

export interface AuditOldFaults {
  chain: number | null
  seq: number | null
  fault: string | null
}

export interface AuditSeals {
  place: number
  chain: number
  seq: number
  sealed_at: Date
  hash: Buffer
  key_id: string
  mac: Buffer
}

export interface AuditWaiting {
  number: GeneratedAlways<number>
  chain: number
  seq: number
  since: Generated<Date>
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
  bank_agency: string | null
}

export interface BorrowerNotes {
  id: string
  borrower_id: string
  operator_id: string
  text: string
  at: Date
}

export interface Borrowers {
  id: string
  phone: string
  password_hash: string
  nickname: Generated<string>
  avatar_file_id: string | null
  lang: 'en' | 'zh' | 'pt' | null
  notify_sms: Generated<boolean>
  notify_whatsapp: Generated<boolean>
  marketing: Generated<boolean>
  invitation_code: string
  invited_by: string | null
  terms_accepted_at: Date
  created_at: Date
  deleted_at: Date | null
  notify_sms_money: Generated<boolean>
  notify_sms_news: Generated<boolean>
  notify_email: Generated<boolean>
  notify_email_money: Generated<boolean>
  notify_email_news: Generated<boolean>
  quiet_from: Generated<number | null>
  quiet_until: Generated<number | null>
  invitation_note: 'own_device' | 'too_many' | null
  secrets_changed_at: Date | null
  wanted_phone: string | null
  email: string | null
  email_verified_at: Date | null
  notify_push_due: Generated<boolean>
  notify_push_credited: Generated<boolean>
  notify_push_paid: Generated<boolean>
  notify_push_service: Generated<boolean>
  notify_push_amounts: Generated<boolean>
}

export interface CannedAnswers {
  id: string
  name: string
  en: string
  zh: string
  pt: string
  changed_by: string
  changed_at: Date
}

export interface CaptchasUsed {
  id: string
  expires_at: Date
}

export interface Claims {
  queue: 'verification' | 'quota' | 'review' | 'release'
  loan_id: string
  operator_id: string
  until: Date
}

export interface Closes {
  day: string
  began_at: Date
  ended_at: Date
  counts: ColumnType<unknown, string, string>
  totals: ColumnType<unknown, string, string>
  failed: number
}

export interface Complaints {
  conversation_id: string
  level: 'service' | 'ombudsman'
  protocol: string
  borrower_id: string
  opened_at: Date
  answer_by: Date
  extended_at: Date | null
  answered_at: Date | null
  answered_by: string | null
}

export interface Contacts {
  id: string
  loan_id: string
  borrower_id: string
  operator_id: string
  kind: 'call' | 'message' | 'borrower_called'
  outcome: 'no_answer' | 'wrong_person' | 'spoke' | 'will_pay' | 'cannot_pay' | 'disputes' | 'says_paid'
  note: string
  next_on: string | null
  at: Date
  promised_on: string | null
  promised_what: 'oldest' | 'all_due' | null
  promised_cents: number | null
  promised_rows: number[] | null
}

export interface Contracts {
  id: string
  number: string
  loan_id: string
  borrower_id: string
  offer_id: string
  text_version: string
  text_sealed: string
  text_hash: string
  costs: ColumnType<unknown, string, string>
  signed_at: Date
  address_sealed: string
  user_agent: string
  code_id: string
  pdf_file: string | null
  pdf_hash: string | null
  void_at: Date | null
  void_reason: string | null
  amends: string | null
}

export interface ConversationMessages {
  conversation_id: string
  seq: number
  id: string
  borrower_id: string
  author: 'borrower' | 'operator' | 'system'
  operator_id: string | null
  text: string
  notice: 'received' | 'never_pay' | 'closed' | 'complaint_received' | 'complaint_closed' | 'ombudsman_received' | 'deadline_extended' | null
  file_id: string | null
  sent_at: Date
}

export interface Conversations {
  id: string
  protocol: string
  borrower_id: string
  topic: 'loan' | 'payment' | 'account' | 'fraud' | 'other'
  state: 'open' | 'waiting' | 'closed'
  priority: Generated<boolean>
  operator_id: string | null
  opened_at: Date
  closed_at: Date | null
  answer_by: Date | null
  last_seq: Generated<number>
  last_at: Date
  borrower_seq: Generated<number>
  operator_seq: Generated<number>
  stars: number | null
  rating_words: string | null
  rated_at: Date | null
  complaint: 'service' | 'ombudsman' | null
}

export interface CreditSignals {
  id: string
  loan_id: string
  state: 'waiting' | 'answered' | 'unavailable'
  score: number | null
  flags: ColumnType<string[], string | undefined, string>
  asked_at: Date
  answered_at: Date | null
}

export interface DataRequests {
  id: string
  loan_id: string
  asks: ColumnType<unknown, string, string>
  note: string
  asked_by: string
  asked_at: Date
  last_day: string
  answer: string | null
  file_ids: Generated<string[]>
  closed_at: Date | null
}

export interface DebitConsents {
  id: string
  borrower_id: string
  loan_id: string
  text_version: string
  text_lang: string
  text_hash: string
  code_id: string
  given_at: Date
  revoked_at: Date | null
}

export interface DebitTries {
  loan_id: string
  day: string
  tried_at: Date
  outcome: 'taken' | 'short'
  installment: number
  amount_cents: number
}

export interface DeclaredIncomeChanges {
  id: GeneratedAlways<number>
  borrower_id: string
  before_cents: number
  changed_at: Date
}

export interface DeletionRequests {
  id: string
  borrower_id: string
  state: 'waiting' | 'done' | 'refused' | 'withdrawn'
  asked_at: Date
  due_at: Date
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
}

export interface Devices {
  id: string
  token_hash: Buffer
  borrower_id: string
  name: string
  created_at: Date
  used_at: Date
}

export interface FiguresArrears {
  day: string
  bucket: string
  loans: number
  principal_cents: number
  overdue_cents: number
  installments: number
}

export interface FiguresDays {
  day: string
  registered: number
  started: number
  verified: number
  package_chosen: number
  reviewed: number
  approved: number
  credited: number
  approvals: number
  rejections: number
  credited_cents: number
  receipts: number
  repaid_cents: number
  repaid_in_time_cents: number
  undone_cents: number
  bank_cents: number
}

export interface FiguresExpected {
  day: string
  payable_on: string
  installments: number
  cents: number
}

export interface FiguresRejections {
  day: string
  reason: string
  rejections: number
}

export interface FiguresVintages {
  day: string
  month: string
  loans: number
  credited_cents: number
  written_off_cents: number
  principal_cents: number
  late_cents: number
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
  mode: 'sandbox' | 'production'
  created_at: Date
}

export interface IofGuideLines {
  transaction_id: number
  period_from: string
  loan_id: string
  part: 'first' | 'further' | 'undone'
  cents: number
  number: Generated<string>
}

export interface IofGuides {
  period_from: string
  period_to: string
  pay_by: string
  made_at: Date
  charged_cents: number
  carried_cents: number
  amount_cents: number
  proposed_by: string | null
  proposed_at: Date | null
  reference: string | null
  paid_on: string | null
  confirmed_by: string | null
  confirmed_at: Date | null
  loans: Generated<number>
}

export interface JobsDone {
  job_id: number
  done_at: Date
  name: string | null
  waited_ms: number | null
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

export interface Letters {
  id: string
  number: string
  kind: 'settlement' | 'year'
  loan_id: string
  borrower_id: string
  contract_id: string
  year: number | null
  text_version: string
  matter: ColumnType<unknown, string, string>
  text_hash: string
  made_at: Date
  pdf_file: string | null
  pdf_hash: string | null
  withdrawn_at: Date | null
}

export interface LoanDecisions {
  id: string
  loan_id: string
  outcome: 'approve' | 'reject'
  actor: string
  operator_id: string | null
  human: boolean
  reasons: ColumnType<string[], string, string>
  note: string
  at: Date
  inputs: ColumnType<unknown, string | null, string | null>
}

export interface LoanInstallments {
  loan_id: string
  number: number
  due_on: string
  payable_on: string
  payment_cents: number
  interest_cents: number
  principal_cents: number
  paid_interest_cents: Generated<number>
  paid_principal_cents: Generated<number>
  paid_fine_cents: Generated<number>
  paid_mora_cents: Generated<number>
  paid_late_interest_cents: Generated<number>
  fixed_fine_cents: Generated<number>
  fixed_mora_cents: Generated<number>
  fixed_late_interest_cents: Generated<number>
  segment_base_cents: number | null
  segment_since: string | null
  closed_on: string | null
  changed_at: Date | null
  returned_on: string | null
  extra: Generated<boolean>
}

export interface LoanInstallmentsPast {
  loan_id: string
  number: number
  since: Date | null
  until: Date
  due_on: string
  payable_on: string
  interest_left_cents: number
  principal_left_cents: number
}

export interface LoanInstallmentsReplaced {
  loan_id: string
  number: number
  due_on: string
  payable_on: string
  payment_cents: number
  interest_cents: number
  principal_cents: number
  paid_interest_cents: number
  paid_principal_cents: number
  paid_fine_cents: number
  paid_mora_cents: number
  paid_late_interest_cents: number
  fixed_fine_cents: number
  fixed_mora_cents: number
  fixed_late_interest_cents: number
  segment_base_cents: number | null
  segment_since: string | null
  closed_on: string | null
  changed_at: Date | null
  plan_id: string
  returned_on: string | null
  extra: Generated<boolean>
}

export interface LoanMoves {
  id: GeneratedAlways<number>
  loan_id: string
  action: string
  from_state: string
  to_state: 'unverified' | 'no_package' | 'package_unpaid' | 'quota_short' | 'under_review' | 'rejected' | 'approved' | 'generated' | 'credited' | 'repaid' | 'regretted' | 'cancelled'
  actor: string
  reasons: ColumnType<string[], string | undefined, string>
  at: Date
}

export interface LoanOffers {
  id: string
  loan_id: string
  contract_number: string
  release_on: string
  valid_through: string
  costs: ColumnType<unknown, string, string>
  made_at: Date
  void_at: Date | null
}

export interface LoanPlans {
  id: string
  loan_id: string
  borrower_id: string
  kind: 'agreement' | 'due_day'
  state: 'asked' | 'proposed' | 'signed' | 'declined' | 'expired' | 'cancelled'
  reason: 'job_lost' | 'income_lower' | 'illness' | 'family' | 'other_debts' | 'other' | null
  can_pay_cents: number | null
  words: Generated<string>
  asked_at: Date
  answer_by: Date | null
  proposed_by: string | null
  proposed_at: Date | null
  valid_through: string | null
  note: Generated<string>
  terms: ColumnType<unknown, string | null, string | null>
  contract_id: string | null
  closed_at: Date | null
  closed_by: string | null
  closed_reason: string | null
}

export interface Loans {
  id: string
  number: string
  borrower_id: string
  state: 'unverified' | 'no_package' | 'package_unpaid' | 'quota_short' | 'under_review' | 'rejected' | 'approved' | 'generated' | 'credited' | 'repaid' | 'regretted' | 'cancelled'
  opened_at: Date
  touched_at: Date
  since: Date
  asked_cents: number | null
  months: number | null
  due_day: number | null
  system: 'price' | 'sac' | null
  purpose: 'debts' | 'emergency' | 'health' | 'home' | 'education' | 'business' | 'purchase' | 'other' | null
  terms: ColumnType<unknown, string | null, string | null>
  authorised_fee_cents: Generated<number>
  decide_by: Date | null
  human_decides: Generated<boolean>
  human_reviewed: Generated<boolean>
  decided_by_policy: Generated<boolean>
  policy_releases: Generated<boolean>
  rejected_at: Date | null
  reasons: ColumnType<string[], string | undefined, string>
  review_reason: string | null
  offer_id: string | null
  contract_id: string | null
  credited_at: Date | null
  plan: ColumnType<unknown, string | null, string | null>
  written_off_at: Date | null
  escalations: Generated<number>
  new_time: Date | null
}

export interface MarketingClaims {
  name: 'median_to_credit' | 'verified_within_day'
  value: number
  sample: number
  counted_at: Date
}

export interface MarketingLines {
  id: string
  texts: ColumnType<unknown, string, string>
  place: number
  version: number
  published_at: Date | null
  changed_at: Date
}

export interface Messages {
  id: string
  borrower_id: string
  kind: string
  loan_id: string | null
  details: ColumnType<unknown, string | undefined, string>
  sent_at: Date
  read_at: Date | null
  send_at: Date | null
}

export interface Notices {
  id: string
  title: ColumnType<unknown, string, string>
  body: ColumnType<unknown, string, string>
  audience: 'all' | 'credited' | 'overdue' | 'applying'
  starts_at: Date
  ends_at: Date
  stopped_at: Date | null
  written_by: string
  changed_at: Date
  news_after: string | null
  news_told: Generated<boolean>
}

export interface NoticesRead {
  borrower_id: string
  notice_id: string
  read_at: Date
}

export interface OperatorDevices {
  id: string
  token_hash: Buffer
  operator_id: string
  name: string
  created_at: Date
  used_at: Date
}

export interface OperatorLinks {
  token_hash: Buffer
  operator_id: string
  purpose: 'enrol' | 'reset'
  made_by: string
  created_at: Date
  expires_at: Date
}

export interface OperatorLocks {
  key_hash: Buffer
  failures: number
  locked_until: Date | null
  granted: boolean
  updated_at: Date
}

export interface OperatorRecoveryCodes {
  operator_id: string
  code_hash: Buffer
  used_at: Date | null
}

export interface Operators {
  id: string
  login: string
  name: string
  role: 'reviewer' | 'finance' | 'support' | 'content' | 'admin' | 'auditor' | 'support_content'
  password_hash: string | null
  created_at: Date
  disabled_at: Date | null
  proposed_role: 'reviewer' | 'finance' | 'support' | 'content' | 'admin' | 'auditor' | 'support_content' | null
  proposed_by: string | null
  proposed_at: Date | null
  enrolled_at: Date | null
  totp_sealed: string | null
  totp_since: Date | null
  totp_used_step: number | null
  totp_pending_sealed: string | null
  reset_proposed_by: string | null
  reset_proposed_at: Date | null
}

export interface PasskeyChallenges {
  challenge: string
  borrower_id: string | null
  expires_at: Date
  operator_id: string | null
}

export interface Passkeys {
  id: string
  borrower_id: string | null
  credential_id: string
  public_key: Buffer
  counter: number
  transports: ColumnType<string[], string, string>
  name: string
  created_at: Date
  used_at: Date | null
  operator_id: string | null
}

export interface Payees {
  borrower_id: string
  account_hash: Buffer
  channel: 'pix' | 'bank'
  known_since: Date
  rests_until: Date | null
}

export interface PhoneChanges {
  id: string
  borrower_id: string
  old_phone: string
  new_phone: string
  cpf_matches: boolean
  document_file_id: string
  state: 'waiting_review' | 'waiting_delay' | 'done' | 'refused' | 'cancelled'
  reason: string | null
  decided_by: string | null
  asked_at: Date
  decided_at: Date | null
  takes_effect_at: Date | null
  kind: Generated<'change' | 'recovery'>
  selfie_file_id: string | null
  first_approved_by: string | null
  first_approved_at: Date | null
  first_note: string | null
  second_note: string | null
}

export interface PixEvents {
  id: GeneratedAlways<number>
  kind: 'pix' | 'payout'
  subject: string
  source: 'webhook' | 'reconciliation' | 'ours'
  received_at: Date
  tries: Generated<number>
  try_at: Date
  done_at: Date | null
}

export interface PixReceived {
  end_to_end_id: string
  txid: string | null
  amount_cents: number
  paid_at: Date
  payer: Buffer | null
  payer_hash: Buffer | null
  state: 'matched' | 'suspense' | 'returning' | 'returned'
  cause: 'no_txid' | 'txid_unknown' | null
  order_id: string | null
  borrower_id: string | null
  recorded_at: Date
  proposed: 'match' | 'return' | 'unmatch' | null
  proposed_for: string | null
  proposed_proof: string | null
  proposed_by: string | null
  proposed_at: Date | null
  third_party: boolean | null
  unmatched: Generated<number>
}

export interface PixReturns {
  end_to_end_id: string
  id: string
  amount_cents: number
  by_us: boolean
  return_id: string | null
  state: 'asked' | 'processing' | 'done' | 'not_done'
  asked_at: Date
  settled_at: Date | null
}

export interface PushSubscriptions {
  id: string
  borrower_id: string
  session_id: string
  endpoint_hash: Buffer
  sealed: string
  service: string
  lang: 'en' | 'zh' | 'pt'
  created_at: Date
}

export interface QuotaEvidence {
  id: string
  loan_id: string
  borrower_id: string
  state: 'waiting' | 'accepted' | 'refused'
  occupation: 'employed' | 'public_servant' | 'self_employed' | 'business_owner' | 'retired' | 'other'
  months_in_job: number
  paid_into: 'bank' | 'cash' | 'both'
  income_cents: number
  explanation: string
  file_ids: string[]
  sent_at: Date
  decide_by: Date
  accepted_income_cents: number | null
  reasons: ColumnType<string[], string | undefined, string>
  decided_at: Date | null
  decided_by: string | null
}

export interface RateLimits {
  key: string
  tries: Date[]
  granted: boolean
  expires_at: Date
}

export interface RechargeOrders {
  id: string
  number: string
  borrower_id: string
  channel: 'pix' | 'transfer'
  state: 'open' | 'checking' | 'paid' | 'expired' | 'refused'
  amount_cents: number
  credited_cents: Generated<number>
  txid: string | null
  copy_code: string | null
  loan_id: string | null
  pay: ColumnType<unknown, string | null, string | null>
  installment: number | null
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  wallet_cents: Generated<number>
  for_claims: Generated<boolean>
}

export interface RechargeProofs {
  id: string
  order_id: string
  borrower_id: string
  file_id: string | null
  file_hash: Buffer | null
  reference: string | null
  state: 'waiting' | 'accepted' | 'refused'
  reason: 'not_found' | 'not_legible' | 'other_receiver' | 'amount_differs' | 'already_credited' | 'not_settled' | null
  sent_at: Date
  due_at: Date
  decided_at: Date | null
  decided_by: string | null
  end_to_end_id: string | null
}

export interface ReconciliationDifferences {
  day: string
  movement: 'pix_in' | 'payout' | 'return_out' | 'return_in'
  kind: 'not_in_ledger' | 'not_at_bank' | 'amount_differs' | 'day_differs'
  key: string
  bank_cents: number | null
  ledger_cents: number | null
  at: Date
}

export interface Reconciliations {
  day: string
  ran_at: Date
  totals: ColumnType<unknown, string, string>
}

export interface RefundablePix {
  end_to_end_id: string
  borrower_id: string
  paid_at: Date
}

export interface Refunds {
  id: string
  end_to_end_id: string
  borrower_id: string
  state: 'proposed' | 'asked' | 'withdrawn'
  why: 'all_closed' | 'third_party'
  reason: string
  amount_cents: number
  proposed_by: string
  proposed_at: Date
  decided_by: string | null
  decided_at: Date | null
}

export interface RemindersConfirmed {
  id: string
  borrower_id: string
  confirmed_at: Date
}

export interface RemindersDue {
  day: string
  loan_id: string
  borrower_id: string
  installment: number
  stage: number
  told_at: Date | null
}

export interface Repayments {
  id: string
  loan_id: string
  borrower_id: string
  verb: 'rows' | 'settle' | 'fewer' | 'smaller' | 'part'
  method: 'wallet' | 'pix' | 'debit'
  effective_on: string
  effective_at: Date
  recorded_at: Date
  amount_cents: number
  discount_cents: number
  early_discount_cents: number
  late_cents: number
  interest_cents: number
  principal_cents: number
  lines: ColumnType<unknown, string, string>
  end_to_end_id: string | null
  reversed_at: Date | null
  rows_before: ColumnType<unknown, string | null, string | null>
  undone_by: string | null
  undo_reason: string | null
  undo_proposed_by: string | null
  undo_proposed_at: Date | null
  iof_cents: Generated<number>
}

export interface ReturnClaimPayments {
  id: string
  claim_id: string
  amount_cents: number
  end_to_end_id: string | null
  paid_at: Date
}

export interface ReturnClaims {
  id: string
  borrower_id: string
  return_key: string
  end_to_end_id: string
  why: 'returned' | 'reversed'
  amount_cents: number
  left_cents: number
  opened_at: Date
  payable_on: string
  closed_at: Date | null
  given_up_cents: number | null
  reason: string | null
  proposed_by: string | null
  proposed_at: Date | null
  decided_by: string | null
  from_before: Generated<boolean>
  reminded_at: Date | null
}

export interface SandboxBank {
  only_row: Generated<boolean>
  payout_mood: Generated<'pay' | 'delay' | 'key_unknown' | 'account_closed' | 'bank_refused' | 'away'>
  payout_webhook: string | null
}

export interface SandboxBankCharges {
  txid: string
  kind: 'cob' | 'cobv'
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  revision: Generated<number>
  amount_cents: number
  key: string
  debtor: ColumnType<unknown, string | null, string | null>
  request: string | null
  created_at: Date
  seconds: number | null
  due_on: string | null
  days_after: number | null
  expires_at: Date
  location: string
  copy_code: string
}

export interface SandboxBankKeys {
  key: string
  document: string
  name: string
}

export interface SandboxBankNotices {
  id: GeneratedAlways<number>
  kind: 'pix' | 'payout'
  subject: string
  due_at: Date
  tries: Generated<number>
}

export interface SandboxBankPayouts {
  id: string
  amount_cents: number
  account: ColumnType<unknown, string, string>
  owner_cpf: string
  owner_name: string
  state: 'processing' | 'paid' | 'failed' | 'returned'
  ends_as: 'paid' | 'failed' | null
  reason: string | null
  end_to_end_id: string | null
  asked_at: Date
  settled_at: Date | null
  return_id: string | null
  returned_at: Date | null
}

export interface SandboxBankPix {
  end_to_end_id: string
  txid: string | null
  amount_cents: number
  paid_at: Date
  payer_cpf: string
  payer_name: string
}

export interface SandboxBankReturns {
  end_to_end_id: string
  id: string
  return_id: string
  amount_cents: number
  nature: 'ORIGINAL' | 'MED_FRAUDE'
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  asked_at: Date
  settled_at: Date | null
}

export interface SandboxBankWebhooks {
  key: string
  url: string
  created_at: Date
}

export interface SandboxBorrowers {
  borrower_id: string
  scene: string
  made_at: Date
}

export interface SandboxClock {
  only_row: Generated<boolean>
  ahead_seconds: number
}

export interface SandboxEmail {
  id: string
  address: string
  subject: string
  text: string
  sent_at: Date
}

export interface SandboxPush {
  id: string
  endpoint: string
  title: string
  body: string
  path: string
  sent_at: Date
}

export interface SandboxScenario {
  only_row: Generated<boolean>
  began_at: Date
  step: 'waiting' | 'people' | 'pictures' | 'rows' | 'days' | 'done' | 'failed'
  done: number
  total: number
  ended_at: Date | null
}

export interface SandboxSms {
  id: string
  phone: string
  text: string
  sent_at: Date
}

export interface Schedule {
  name: string
  queued_for: Date
}

export interface ServiceCalls {
  part: string
  hour: Date
  worked: number
  failed: number
  total_ms: number
  slowest_ms: number
  last_worked_at: Date | null
  last_failed_at: Date | null
  last_fault: string | null
}

export interface Sessions {
  id: string
  token_hash: Buffer
  kind: 'borrower' | 'operator'
  subject_id: string
  created_at: Date
  used_at: Date
  expires_at: Date
  revoked_at: Date | null
  device: Generated<string>
  address: Generated<string>
  second_factor: Generated<boolean>
  new_device: Generated<boolean>
}

export interface Settings {
  id: GeneratedAlways<number>
  name: string
  value: ColumnType<unknown, string, string>
  effective_at: Date | null
  set_by: string
  schema: Generated<number>
  reason: Generated<string>
  wanted_at: Date | null
  proposed_at: Date | null
  confirmed_by: string | null
  confirmed_at: Date | null
  withdrawn_by: string | null
  withdrawn_at: Date | null
}

export interface SmsCodes {
  id: string
  phone: string
  scene: 'register' | 'reset' | 'edit' | 'withdraw' | 'sign' | 'recovery' | 'register_email' | 'verify'
  code_hash: Buffer
  tries: Generated<number>
  sent_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface StopLinks {
  token_hash: Buffer
  borrower_id: string
  kind: 'phone_change' | 'new_device'
  subject_id: string
  made_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface VerificationDocuments {
  borrower_id: string
  kind: 'id_front' | 'id_back' | 'selfie'
  file_id: string
  reason: 'blurred' | 'glare' | 'cut_off' | 'wrong_document' | 'expired' | 'not_legible' | 'does_not_match' | 'face_not_visible' | null
  signals: ColumnType<string[], string | undefined, string>
  kept_at: Date
}

export interface Verifications {
  borrower_id: string
  id: string
  state: 'draft' | 'waiting' | 'passed' | 'refused'
  attempts: Generated<number>
  provider: Generated<string>
  provider_reference: string | null
  person_hash: Buffer | null
  sent_at: Date | null
  decide_by: Date | null
  decided_at: Date | null
  decided_by: string | null
  valid_until: string | null
}

export interface WalletBlocks {
  id: string
  borrower_id: string
  amount_cents: number
  reason: string
  blocked_by: string
  blocked_at: Date
  until: Date
  freed_at: Date | null
}

export interface WithdrawalEvents {
  withdrawal_id: string
  at: Date
  what: 'asked' | 'approved' | 'sent' | 'queried' | 'told' | 'paid' | 'failed' | 'returned'
  detail: string | null
}

export interface Withdrawals {
  id: string
  number: string
  borrower_id: string
  channel: 'pix' | 'bank'
  state: 'approval' | 'asked' | 'sent' | 'paid' | 'failed' | 'returned'
  amount_cents: number
  fee_cents: Generated<number>
  account: string | null
  account_hash: Buffer
  account_name: string
  account_masked: string
  code_id: string | null
  again_of: string | null
  reason: string | null
  end_to_end_id: string | null
  return_id: string | null
  approved_by: string | null
  created_at: Date
  sent_at: Date | null
  paid_at: Date | null
  ended_at: Date | null
  tries: Generated<number>
  approve_by: Date | null
  unanswered_since: Date | null
}

export interface WriteOffs {
  id: string
  loan_id: string
  state: 'proposed' | 'done' | 'withdrawn'
  reason: string
  proposed_by: string
  proposed_at: Date
  decided_by: string | null
  decided_at: Date | null
  principal_cents: number | null
}

export interface Tables {
  arrears: Arrears
  article_texts: ArticleTexts
  articles: Articles
  audit_head: AuditHead
  audit_log: AuditLog
  audit_old_faults: AuditOldFaults
  audit_seals: AuditSeals
  audit_waiting: AuditWaiting
  borrower_info: BorrowerInfo
  borrower_notes: BorrowerNotes
  borrowers: Borrowers
  canned_answers: CannedAnswers
  captchas_used: CaptchasUsed
  claims: Claims
  closes: Closes
  complaints: Complaints
  contacts: Contacts
  contracts: Contracts
  conversation_messages: ConversationMessages
  conversations: Conversations
  credit_signals: CreditSignals
  data_requests: DataRequests
  debit_consents: DebitConsents
  debit_tries: DebitTries
  declared_income_changes: DeclaredIncomeChanges
  deletion_requests: DeletionRequests
  devices: Devices
  figures_arrears: FiguresArrears
  figures_days: FiguresDays
  figures_expected: FiguresExpected
  figures_rejections: FiguresRejections
  figures_vintages: FiguresVintages
  files: Files
  idempotency_keys: IdempotencyKeys
  installation: Installation
  iof_guide_lines: IofGuideLines
  iof_guides: IofGuides
  jobs_done: JobsDone
  ledger_balances: LedgerBalances
  ledger_postings: LedgerPostings
  ledger_transactions: LedgerTransactions
  letters: Letters
  loan_decisions: LoanDecisions
  loan_installments: LoanInstallments
  loan_installments_past: LoanInstallmentsPast
  loan_installments_replaced: LoanInstallmentsReplaced
  loan_moves: LoanMoves
  loan_offers: LoanOffers
  loan_plans: LoanPlans
  loans: Loans
  marketing_claims: MarketingClaims
  marketing_lines: MarketingLines
  messages: Messages
  notices: Notices
  notices_read: NoticesRead
  operator_devices: OperatorDevices
  operator_links: OperatorLinks
  operator_locks: OperatorLocks
  operator_recovery_codes: OperatorRecoveryCodes
  operators: Operators
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  payees: Payees
  phone_changes: PhoneChanges
  pix_events: PixEvents
  pix_received: PixReceived
  pix_returns: PixReturns
  push_subscriptions: PushSubscriptions
  quota_evidence: QuotaEvidence
  rate_limits: RateLimits
  recharge_orders: RechargeOrders
  recharge_proofs: RechargeProofs
  reconciliation_differences: ReconciliationDifferences
  reconciliations: Reconciliations
  refundable_pix: RefundablePix
  refunds: Refunds
  reminders_confirmed: RemindersConfirmed
  reminders_due: RemindersDue
  repayments: Repayments
  return_claim_payments: ReturnClaimPayments
  return_claims: ReturnClaims
  sandbox_bank: SandboxBank
  sandbox_bank_charges: SandboxBankCharges
  sandbox_bank_keys: SandboxBankKeys
  sandbox_bank_notices: SandboxBankNotices
  sandbox_bank_payouts: SandboxBankPayouts
  sandbox_bank_pix: SandboxBankPix
  sandbox_bank_returns: SandboxBankReturns
  sandbox_bank_webhooks: SandboxBankWebhooks
  sandbox_borrowers: SandboxBorrowers
  sandbox_clock: SandboxClock
  sandbox_email: SandboxEmail
  sandbox_push: SandboxPush
  sandbox_scenario: SandboxScenario
  sandbox_sms: SandboxSms
  schedule: Schedule
  service_calls: ServiceCalls
  sessions: Sessions
  settings: Settings
  sms_codes: SmsCodes
  stop_links: StopLinks
  verification_documents: VerificationDocuments
  verifications: Verifications
  wallet_blocks: WalletBlocks
  withdrawal_events: WithdrawalEvents
  withdrawals: Withdrawals
  write_offs: WriteOffs
}
