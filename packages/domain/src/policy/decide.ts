import type { Day } from '../calendar/day.ts'
import type { Cents } from '../money/cents.ts'
import { refuse, type Refused } from '../refused.ts'
import { ageOn } from './age.ts'
import { admitsAmount, admitsTerm } from './package.ts'
import type { Policy } from './policy.ts'
import { freeQuota, hasGoodHistory, installmentRoom, quotaOf, type History } from './quota.ts'

export type Outcome = 'approve' | 'refer' | 'reject'

/** Each reason with its outcome; the strictest of a decision's reasons is its outcome. */
export const REASONS = {
  under_age: 'reject',
  amount_outside_limits: 'reject',
  term_outside_limits: 'reject',
  package_unknown: 'reject',
  amount_outside_package: 'reject',
  term_outside_package: 'reject',
  written_off_before: 'reject',
  overdue: 'reject',
  free_quota_below_minimum: 'reject',
  over_free_quota: 'reject',
  installments_over_income_share: 'reject',
  unverified: 'refer',
  income_not_verified: 'refer',
  signals_missing: 'refer',
  restrictions_elsewhere: 'refer',
  fraud_suspected: 'refer',
  score_below_cut_off: 'refer',
  over_automatic_limit: 'refer',
  history_not_good: 'refer',
  good_history_within_automatic_limit: 'approve',
} as const satisfies Record<string, Outcome>

export type Reason = keyof typeof REASONS

/** All inputs of a decision. Deliberately nothing about who invited whom. */
export interface Application {
  readonly today: Day
  readonly born: Day
  readonly verified: boolean
  readonly incomeCents: Cents
  readonly history: History
  /** The history 90 days before, 180 days before, and so on. */
  readonly before?: readonly History[]
  readonly packageCode: string
  /** The net amount requested. */
  readonly netCents: Cents
  readonly months: number
  /** The largest installment of this loan. */
  readonly largestInstallmentCents: Cents
  /** The most that the borrower's other loans cost in one month. */
  readonly otherInstallmentsCents: Cents
  readonly outstandingPrincipalCents: Cents
  readonly creditedLoans: number
  readonly anyOverdue: boolean
  /** Results of credit bureau and fraud check. They refer a loan to a person, and never reject one. */
  readonly signals?: Signals
  /** The bureau's score; null if it gave none. */
  readonly score?: number | null
}

export type Signals = 'clear' | 'missing' | 'restricted' | 'suspicious'

const SIGNAL_REASONS: Record<Exclude<Signals, 'clear'>, Reason> = {
  missing: 'signals_missing',
  restricted: 'restrictions_elsewhere',
  suspicious: 'fraud_suspected',
}

export interface Decision {
  readonly outcome: Outcome
  readonly reasons: readonly Reason[]
  readonly policyVersion: string
  /** Whether the loan may be released without an operator. */
  readonly autoRelease: boolean
}

function limitReasons(policy: Policy, application: Application): Reason[] {
  const reasons: Reason[] = []
  if (!admitsAmount(policy, application)) reasons.push('amount_outside_limits')
  if (!admitsTerm(policy, application)) reasons.push('term_outside_limits')
  const chosen = policy.packages.find(({ code }) => code === application.packageCode)
  if (chosen === undefined) return [...reasons, 'package_unknown']
  if (!admitsAmount(chosen, application)) reasons.push('amount_outside_package')
  if (!admitsTerm(chosen, application)) reasons.push('term_outside_package')
  return reasons
}

function borrowerReasons(policy: Policy, application: Application): Reason[] {
  const { incomeCents, history, netCents } = application
  const reasons: Reason[] = []
  if (ageOn({ born: application.born, today: application.today }) < policy.minAge) reasons.push('under_age')
  if (history.writtenOff) reasons.push('written_off_before')
  if (application.anyOverdue) reasons.push('overdue')
  if (!application.verified) reasons.push('unverified')
  // Without an income nothing can be computed; the borrower then sends evidence, and is not rejected.
  if (incomeCents <= 0) return [...reasons, 'income_not_verified']
  const freeCents = freeQuota({
    quotaCents: quotaOf(policy, application),
    outstandingPrincipalCents: application.outstandingPrincipalCents,
  })
  if (application.creditedLoans > 0 && freeCents < policy.minCents) reasons.push('free_quota_below_minimum')
  if (netCents > freeCents) reasons.push('over_free_quota')
  if (application.largestInstallmentCents + application.otherInstallmentsCents > installmentRoom(policy, incomeCents))
    reasons.push('installments_over_income_share')
  return reasons
}

/**
 * Collects all reasons; the strictest outcome wins. Only a person approves a loan that is not small, or without a good
 * history.
 */
export function decide(policy: Policy, application: Application): Decision {
  const reasons = [...limitReasons(policy, application), ...borrowerReasons(policy, application)]
  const { signals = 'clear', score = null } = application
  if (signals !== 'clear') reasons.push(SIGNAL_REASONS[signals])
  if (policy.scoreCutOff !== undefined && score !== null && score < policy.scoreCutOff)
    reasons.push('score_below_cut_off')
  if (application.netCents > policy.automaticApprovalCents) reasons.push('over_automatic_limit')
  if (!hasGoodHistory(policy, application.history)) reasons.push('history_not_good')
  if (reasons.length === 0) reasons.push('good_history_within_automatic_limit')
  const outcomes = new Set(reasons.map((reason): Outcome => REASONS[reason]))
  const outcome = outcomes.has('reject') ? 'reject' : outcomes.has('refer') ? 'refer' : 'approve'
  return {
    outcome,
    // A reason that only refers a loan to a person explains no rejection.
    reasons: reasons.filter((reason) => REASONS[reason] === outcome),
    policyVersion: policy.version,
    autoRelease: outcome === 'approve' && application.netCents <= policy.automaticReleaseCents,
  }
}

export interface ApplicantStatus {
  readonly applicationOpen: boolean
  readonly creditedLoans: number
  readonly anyOverdue: boolean
  /** A payment that the bank took back is open. */
  readonly takenBack: boolean
  readonly freeQuotaCents: Cents
}

/** One application at a time, and besides a credited loan only if nothing is overdue and enough quota is free. */
export function mayApply(
  policy: Policy,
  applicant: ApplicantStatus,
): true | Refused<'application_open' | 'overdue' | 'not_now' | 'free_quota_below_minimum'> {
  if (applicant.applicationOpen) return refuse('application_open')
  if (applicant.takenBack) return refuse('not_now')
  if (applicant.creditedLoans === 0) return true
  if (applicant.anyOverdue) return refuse('overdue')
  return applicant.freeQuotaCents < policy.minCents ? refuse('free_quota_below_minimum') : true
}
