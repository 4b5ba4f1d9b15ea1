/**
 * Every answer that is not success, by its name in the code. The status decides what the client does (specification,
 * section 8); the sentence is the text `refusal_<name>`.
 */
export const REFUSALS = {
  input_refused: 400,
  key_missing: 400,
  credentials_refused: 401,
  login_refused: 401,
  second_factor_needed: 401,
  second_factor_refused: 401,
  code_refused: 401,
  captcha_refused: 401,
  passkey_refused: 401,
  passkey_unverified: 401,
  balance_short: 402,
  nothing_to_pay: 402,
  recharge_limit: 402,
  reference_used: 402,
  account_missing: 402,
  key_not_own: 402,
  payee_rests: 402,
  sms_too_soon: 402,
  sms_limit: 402,
  phone_unverified: 402,
  no_email: 402,
  push_off: 402,
  push_service_unknown: 402,
  change_pending: 402,
  cpf_differs: 402,
  nothing_to_compare: 402,
  request_pending: 402,
  must_keep: 402,
  passkey_elsewhere: 402,
  overdue: 402,
  apply_not_now: 402,
  too_soon: 402,
  quota_low: 402,
  package_refused: 402,
  funds_short: 402,
  details_fixed: 402,
  not_late_enough: 402,
  outside_hours: 402,
  nothing_to_refund: 402,
  nothing_offered: 402,
  not_allowed: 403,
  second_factor_missing: 403,
  other_duty: 403,
  not_found: 404,
  no_session: 405,
  identity_needed: 411,
  out_of_order: 412,
  change_closed: 412,
  request_closed: 412,
  application_open: 412,
  claimed: 412,
  returned_open: 412,
  details_changed: 412,
  documents_unopened: 412,
  already_decided: 412,
  scenario_exists: 412,
  job_not_dead: 412,
  not_enrolled: 412,
  last_factor: 412,
  link_refused: 412,
  notice_begun: 412,
  content_changed: 412,
  proposal_open: 412,
  setting_changed: 412,
  must_stay: 402,
  amount_changed: 412,
  conversation_closed: 412,
  conversation_exists: 412,
  answer_needed: 412,
  too_soon_to_escalate: 412,
  too_many_extended: 412,
  already_rated: 412,
  due_first: 412,
  other_person_needed: 403,
  key_reused: 409,
  too_large: 413,
  too_many: 429,
  log_in_locked: 429,
  session_untrusted: 500,
  bank_away: 503,
  unavailable: 503,
} as const

export type RefusalName = keyof typeof REFUSALS
export type RefusalStatus = (typeof REFUSALS)[RefusalName]

/** Statuses that are also the HTTP status; every other refusal is sent as HTTP 200. */
export const HTTP_STATUSES: readonly number[] = [413, 429, 503]

export interface RefusalData {
  reason: RefusalName
  /** For 400: each refused field by its path, with the sentence to show. */
  fields?: Record<string, string>
  /** For a log-in with the right password: the second factors it can use. */
  second_factors?: ('totp' | 'passkey')[]
  /** For 429 and for a code requested too soon: seconds to wait. */
  wait_seconds?: number
  /** For something that is not allowed yet: when it will be. */
  until?: string
  /** For 412: the current state of the loan. */
  loan?: { id: string; number: string; state: string }
  /** For an amount that differs from what was shown: the current one. */
  amount_cents?: number
  /** For 503: the id to quote to support. */
  request_id?: string
}

export type Envelope<Data> =
  | { status_code: 200; message: string; data: Data }
  | { status_code: RefusalStatus; message: string; data: RefusalData }
