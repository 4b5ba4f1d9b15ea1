import { LOAN_STATES, MAX_CENTS } from '@home-credit/domain'
import { z } from 'zod'

/** Enums of loans. Screens have a text for each value. */
export const PURPOSES = ['debts', 'emergency', 'health', 'home', 'education', 'business', 'purchase', 'other'] as const

export const DOCUMENT_KINDS = ['id_front', 'id_back', 'selfie'] as const
export const DOCUMENT_REASONS = [
  'blurred',
  'glare',
  'cut_off',
  'wrong_document',
  'expired',
  'not_legible',
  'does_not_match',
  'face_not_visible',
] as const

export const EVIDENCE_REASONS = ['not_legible', 'too_old', 'wrong_document', 'does_not_match', 'income_lower'] as const
export const OCCUPATIONS = [
  'employed',
  'public_servant',
  'self_employed',
  'business_owner',
  'retired',
  'other',
] as const
export const PAID_INTO = ['bank', 'cash', 'both'] as const

/** Reasons an operator can give for a rejection; the policy has its own. */
export const REVIEW_REASONS = [
  'income_not_enough',
  'income_not_proven',
  'data_do_not_match',
  'restrictions_elsewhere',
  'job_not_confirmed',
  'request_unanswered',
] as const
export const REQUESTED_DATA = [
  'payslip',
  'bank_statement',
  'proof_of_address',
  'employer_contact',
  'explain_income',
  'other',
] as const
export const RELEASE_REASONS = ['account_doubtful', 'identity_doubtful', 'funds_short', 'data_changed'] as const

/** Next step and who takes it: `you` is the borrower. */
export const STEPS = [
  'finish_details',
  'send_documents',
  'wait_verification',
  'resend_documents',
  'choose_package',
  'authorise_fee',
  'raise_quota',
  'wait_evidence',
  'wait_decision',
  'answer_request',
  'fix_or_review',
  'sign',
  'wait_release',
  'repay',
  'apply_again',
] as const

export const loanState = z.enum(LOAN_STATES)
export const amount = z.int().min(0)
/** An amount that a borrower enters. */
export const moneyIn = z.int().min(1).max(MAX_CENTS)
