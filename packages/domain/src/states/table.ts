import type { Duty } from './facts.ts'
import type { Effect } from './effects.ts'
import type { GuardName, PayableGuard } from './guards.ts'
import type { LoanState } from './loan-state.ts'

export const ACTIONS = [
  'send_documents',
  'pass_verification',
  'refuse_documents',
  'choose_package',
  'authorise_fee',
  'send_evidence',
  'accept_evidence',
  'refuse_evidence',
  'lower_amount',
  'recheck_quota',
  'approve',
  'reject',
  'refer',
  'request_data',
  'answer_request',
  'expire_request',
  'escalate',
  'resubmit',
  'request_human_review',
  'sign',
  'refresh_offer',
  'expire_offer',
  'release',
  'refuse_release',
  'miss_release',
  'repay',
  'undo_payment',
  'send_to_person',
  'regret',
  'cancel',
  'cancel_idle',
] as const

export type Action = (typeof ACTIONS)[number]

export type RowActor = 'borrower' | `operator/${Duty}` | 'policy' | 'close' | 'system' | 'bank'

/**
 * Who may move a loan from one state to the next, when, and with which effects. Of several rows for one action the
 * first whose guards hold applies.
 */
export interface Row<A extends Action = Action, E extends Effect = Effect> {
  readonly from: LoanState
  readonly action: A
  readonly actor: RowActor
  readonly guards: readonly GuardName[]
  readonly to: LoanState
  readonly effects: readonly E[]
}

export interface LoanTable {
  readonly rows: readonly Row[]
  readonly payable: readonly PayableGuard[]
}

const row = <A extends Action, E extends Effect = never>(
  from: LoanState,
  action: A,
  actor: RowActor,
  guards: readonly GuardName[],
  to: LoanState,
  effects: readonly E[],
): Row<A, E> => ({ from, action, actor, guards, to, effects })

/** Choosing a package: the same from every state in which no fee is authorised yet. */
const choosing = (from: LoanState) => [
  row(
    from,
    'choose_package',
    'borrower',
    ['verification_valid', 'package_admits', 'fee_above_zero'],
    'package_unpaid',
    ['record_package'],
  ),
  row(
    from,
    'choose_package',
    'borrower',
    ['verification_valid', 'package_admits', 'fee_is_zero', 'quota_suffices'],
    'under_review',
    ['record_package', 'start_review'],
  ),
  row(
    from,
    'choose_package',
    'borrower',
    ['verification_valid', 'package_admits', 'fee_is_zero', 'quota_is_short'],
    'quota_short',
    ['record_package'],
  ),
]

const BY_DECIDER = ['decider_has_not_verified', 'another_decider'] as const
const BY_RELEASER = ['releaser_has_not_decided', 'releaser_has_not_verified'] as const
const REJECTION = ['record_decision', 'void_authorisation', 'explain_rejection'] as const
const CREDITING = ['credit_wallet', 'settle_fee'] as const

const ROWS = [
  row('unverified', 'send_documents', 'borrower', ['details_complete'], 'unverified', ['queue_verification']),
  row('unverified', 'pass_verification', 'system', ['documents_sent', 'documents_clear'], 'no_package', [
    'record_verification',
  ]),
  row('unverified', 'pass_verification', 'operator/verifier', ['documents_sent'], 'no_package', [
    'record_verification',
  ]),
  row('unverified', 'refuse_documents', 'system', ['documents_sent'], 'unverified', ['explain_documents']),
  row('unverified', 'refuse_documents', 'operator/verifier', ['documents_sent'], 'unverified', ['explain_documents']),
  row('unverified', 'cancel', 'borrower', [], 'cancelled', []),
  row('unverified', 'cancel_idle', 'close', ['idle'], 'cancelled', []),

  ...choosing('no_package'),
  row('no_package', 'cancel', 'borrower', [], 'cancelled', []),
  row('no_package', 'cancel_idle', 'close', ['idle'], 'cancelled', []),

  row('package_unpaid', 'authorise_fee', 'borrower', ['fee_agreed', 'quota_suffices'], 'under_review', [
    'authorise_fee',
    'start_review',
  ]),
  row('package_unpaid', 'authorise_fee', 'borrower', ['fee_agreed', 'quota_is_short'], 'quota_short', [
    'authorise_fee',
  ]),
  ...choosing('package_unpaid'),
  row('package_unpaid', 'cancel', 'borrower', [], 'cancelled', []),
  row('package_unpaid', 'cancel_idle', 'close', ['idle'], 'cancelled', []),

  row('quota_short', 'send_evidence', 'borrower', [], 'quota_short', ['queue_evidence']),
  row('quota_short', 'accept_evidence', 'policy', ['evidence_sent', 'quota_suffices'], 'under_review', [
    'raise_quota',
    'start_review',
  ]),
  row('quota_short', 'accept_evidence', 'policy', ['evidence_sent', 'quota_is_short'], 'quota_short', [
    'raise_quota',
    'explain_evidence',
  ]),
  row(
    'quota_short',
    'accept_evidence',
    'operator/verifier',
    ['evidence_sent', 'verifier_has_not_decided', 'quota_suffices'],
    'under_review',
    ['raise_quota', 'record_verifier', 'start_review'],
  ),
  row(
    'quota_short',
    'accept_evidence',
    'operator/verifier',
    ['evidence_sent', 'verifier_has_not_decided', 'quota_is_short'],
    'quota_short',
    ['raise_quota', 'record_verifier', 'explain_evidence'],
  ),
  row('quota_short', 'refuse_evidence', 'operator/verifier', ['evidence_sent'], 'quota_short', ['explain_evidence']),
  row(
    'quota_short',
    'lower_amount',
    'borrower',
    ['package_admits', 'lower_amount_fits', 'fee_rises'],
    'package_unpaid',
    ['record_package', 'void_authorisation'],
  ),
  row(
    'quota_short',
    'lower_amount',
    'borrower',
    ['package_admits', 'lower_amount_fits', 'fee_authorised'],
    'under_review',
    ['record_package', 'start_review'],
  ),
  row('quota_short', 'recheck_quota', 'system', ['quota_suffices'], 'under_review', ['start_review']),
  row('quota_short', 'cancel', 'borrower', [], 'cancelled', ['void_authorisation']),
  row('quota_short', 'cancel_idle', 'close', ['idle'], 'cancelled', ['void_authorisation']),

  row(
    'under_review',
    'approve',
    'policy',
    [
      'policy_may_decide',
      'nothing_taken_back',
      'policy_approves',
      'no_data_requested',
      'verification_valid',
      'quota_suffices',
    ],
    'approved',
    ['record_decision', 'make_offer'],
  ),
  row(
    'under_review',
    'approve',
    'operator/decider',
    [...BY_DECIDER, 'nothing_taken_back', 'policy_permits', 'verification_valid', 'quota_suffices'],
    'approved',
    ['close_request', 'record_decision', 'make_offer'],
  ),
  row(
    'under_review',
    'reject',
    'policy',
    ['policy_may_decide', 'nothing_taken_back', 'policy_rejects', 'no_data_requested'],
    'rejected',
    REJECTION,
  ),
  row('under_review', 'reject', 'operator/decider', [...BY_DECIDER, 'no_data_requested'], 'rejected', REJECTION),
  row('under_review', 'refer', 'policy', ['policy_refers'], 'under_review', ['assign_reviewer']),
  row('under_review', 'request_data', 'operator/decider', [...BY_DECIDER, 'no_data_requested'], 'under_review', [
    'ask_borrower',
  ]),
  row('under_review', 'answer_request', 'borrower', ['data_requested'], 'under_review', ['close_request']),
  row('under_review', 'expire_request', 'close', ['data_request_expired'], 'rejected', ['close_request', ...REJECTION]),
  row('under_review', 'escalate', 'close', ['decision_overdue'], 'under_review', ['escalate']),
  row('under_review', 'cancel', 'borrower', [], 'cancelled', ['void_authorisation']),

  row(
    'rejected',
    'resubmit',
    'borrower',
    ['within_review_days', 'no_other_application', 'nothing_taken_back', 'fee_agreed'],
    'under_review',
    ['authorise_fee', 'start_review'],
  ),
  row(
    'rejected',
    'request_human_review',
    'borrower',
    ['within_review_days', 'no_other_application', 'not_human_reviewed', 'fee_agreed'],
    'under_review',
    ['authorise_fee', 'start_human_review'],
  ),
  row('rejected', 'cancel', 'borrower', [], 'cancelled', []),

  row(
    'approved',
    'sign',
    'borrower',
    ['offer_valid', 'release_day_ahead', 'fee_authorised', 'nothing_taken_back', 'code_right'],
    'generated',
    ['make_contract', 'make_repayment_list'],
  ),
  row('approved', 'refresh_offer', 'close', ['offer_valid'], 'approved', ['refresh_offer']),
  row('approved', 'expire_offer', 'close', ['offer_expired'], 'no_package', [
    'void_offer',
    'void_authorisation',
    'drop_package',
  ]),
  row('approved', 'send_to_person', 'bank', ['something_taken_back'], 'under_review', [
    'void_offer',
    'start_human_review',
  ]),
  row('approved', 'cancel', 'borrower', [], 'cancelled', ['void_offer', 'void_authorisation']),

  row(
    'generated',
    'release',
    'operator/releaser',
    ['is_release_day', ...BY_RELEASER, 'fee_authorised'],
    'credited',
    CREDITING,
  ),
  row(
    'generated',
    'release',
    'policy',
    ['is_release_day', 'decided_by_policy', 'policy_releases', 'fee_authorised'],
    'credited',
    CREDITING,
  ),
  row('generated', 'refuse_release', 'operator/releaser', BY_RELEASER, 'under_review', [
    'void_contract',
    'void_offer',
    'start_human_review',
  ]),
  row('generated', 'miss_release', 'close', ['release_day_passed', 'nothing_taken_back'], 'approved', [
    'void_contract',
    'make_offer',
  ]),
  row('generated', 'miss_release', 'close', ['release_day_passed', 'something_taken_back'], 'under_review', [
    'void_contract',
    'void_offer',
    'start_human_review',
  ]),
  row('generated', 'cancel', 'borrower', [], 'cancelled', ['void_contract', 'void_offer', 'void_authorisation']),

  row('credited', 'repay', 'borrower', ['something_listed', 'payment_leaves_rest'], 'credited', ['apply_payment']),
  row('credited', 'repay', 'borrower', ['something_listed', 'payment_settles_all'], 'repaid', [
    'apply_payment',
    'write_settlement_letter',
  ]),
  row('credited', 'repay', 'system', ['something_listed', 'payment_leaves_rest'], 'credited', ['apply_payment']),
  row('credited', 'repay', 'system', ['something_listed', 'payment_settles_all'], 'repaid', [
    'apply_payment',
    'write_settlement_letter',
  ]),
  row('credited', 'undo_payment', 'bank', ['undoing_leaves_something'], 'credited', ['undo_payment']),
  row('credited', 'undo_payment', 'system', ['undoing_leaves_something'], 'credited', ['undo_payment']),
  row('repaid', 'undo_payment', 'bank', ['undoing_leaves_something'], 'credited', ['undo_payment', 'withdraw_letter']),
  row('repaid', 'undo_payment', 'system', ['undoing_leaves_something'], 'credited', [
    'undo_payment',
    'withdraw_letter',
  ]),
  row('credited', 'regret', 'borrower', ['within_regret_days', 'net_in_wallet'], 'regretted', [
    'reverse_repayments',
    'take_net_back',
    'reverse_fee',
    'bear_iof',
  ]),
] as const

type EffectsByAction = { [A in Action]: Extract<(typeof ROWS)[number], { action: A }>['effects'][number] }

/** The effects that an action may have, by the rows of the table. */
export type EffectOf<A extends Action> = EffectsByAction[A]

export const LOAN_TABLE: LoanTable = { rows: ROWS, payable: ['loan_is_credited'] }

/** The table without one guard; tests and proofs must notice. */
export const withoutGuard = (table: LoanTable, name: GuardName | PayableGuard): LoanTable => ({
  rows: table.rows.map((one) => ({ ...one, guards: one.guards.filter((guard) => guard !== name) })),
  payable: table.payable.filter((guard) => guard !== name),
})
