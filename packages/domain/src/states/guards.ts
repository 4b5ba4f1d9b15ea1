import type { Day } from '../calendar/day.ts'
import { REGRET_DAYS } from '../owed/regret.ts'
import type { Actor, GuardFacts } from './facts.ts'
import type { LoanState } from './loan-state.ts'

interface Guard {
  readonly meaning: string
  readonly holds: (facts: GuardFacts, actor: Actor) => boolean
  /** It checks the input of the action, so `mayDo` ignores it. */
  readonly checksInput?: true
}

export const DATA_REQUEST_DAYS = 15
export const REVIEW_DAYS = 30
export const IDLE_DAYS = 90

const isAmong = (ids: readonly string[], actor: Actor): boolean => actor.kind === 'operator' && ids.includes(actor.id)
const daysSince = (from: Day, today: Day): number => today - from

export const GUARDS = {
  details_complete: { meaning: 'all details asked for are there', holds: (facts) => facts.detailsComplete },
  documents_sent: { meaning: 'documents wait to be looked at', holds: (facts) => facts.documentsSent },
  documents_clear: { meaning: 'the automatic check finds nothing to look at', holds: (facts) => facts.documentsClear },
  verification_valid: {
    meaning: 'the verification of the borrower is valid',
    holds: (facts) => facts.verificationValid,
  },
  verifier_has_not_decided: {
    meaning: 'the verifier has not decided on this loan',
    holds: (facts, actor) => !isAmong(facts.deciderIds, actor),
  },

  package_admits: {
    meaning: 'amount and term are inside the package and the limits',
    holds: (facts) => facts.packageAdmits,
    checksInput: true,
  },
  fee_is_zero: { meaning: 'the package has no fee', holds: (facts) => facts.feeCents === 0 },
  fee_above_zero: { meaning: 'the package has a fee', holds: (facts) => facts.feeCents > 0 },
  fee_agreed: {
    meaning: 'the borrower agrees to the fee with this act, or there is none',
    holds: (facts) => facts.feeCents === 0 || facts.feeAgreed,
    checksInput: true,
  },
  fee_authorised: {
    meaning: 'the authorisation covers the fee',
    holds: (facts) => facts.authorisedFeeCents >= facts.feeCents,
  },
  fee_rises: {
    meaning: 'the fee is above what was authorised',
    holds: (facts) => facts.feeCents > facts.authorisedFeeCents,
  },
  quota_suffices: {
    meaning: 'the free quota is at least the amount asked',
    holds: (facts) => facts.netCents <= facts.freeQuotaCents,
  },
  quota_is_short: {
    meaning: 'the free quota is under the amount asked',
    holds: (facts) => facts.netCents > facts.freeQuotaCents,
  },
  lower_amount_fits: {
    meaning: 'the lower amount is inside the free quota',
    holds: (facts) => facts.netCents <= facts.freeQuotaCents,
    checksInput: true,
  },
  evidence_sent: { meaning: 'evidence waits to be looked at', holds: (facts) => facts.evidenceSent },

  policy_approves: { meaning: 'the policy approves it', holds: (facts) => facts.policyOutcome === 'approve' },
  policy_rejects: { meaning: 'the policy rejects it', holds: (facts) => facts.policyOutcome === 'reject' },
  policy_refers: { meaning: 'the policy leaves it to a person', holds: (facts) => facts.policyOutcome === 'refer' },
  policy_permits: { meaning: 'no limit of the policy forbids it', holds: (facts) => facts.policyOutcome !== 'reject' },
  policy_may_decide: { meaning: 'no person has to decide', holds: (facts) => !facts.humanDecides },
  decider_has_not_verified: {
    meaning: 'the decider has not verified',
    holds: (facts, actor) => !isAmong(facts.verifierIds, actor),
  },
  another_decider: {
    meaning: 'in a human review, the decider has not decided before',
    holds: (facts, actor) => !(facts.humanDecides && isAmong(facts.deciderIds, actor)),
  },
  no_data_requested: {
    meaning: 'no data request waits for the borrower',
    holds: (facts) => facts.dataRequestedOn === null,
  },
  data_requested: {
    meaning: 'a data request waits for the borrower',
    holds: (facts) => facts.dataRequestedOn !== null,
  },
  data_request_expired: {
    meaning: `the data request has waited more than ${DATA_REQUEST_DAYS} days`,
    holds: (facts) =>
      facts.dataRequestedOn !== null && daysSince(facts.dataRequestedOn, facts.today) > DATA_REQUEST_DAYS,
  },
  decision_overdue: {
    meaning: 'the time promised for the decision has passed',
    holds: (facts) => facts.decisionOverdue,
  },
  within_review_days: {
    meaning: `it was rejected at most ${REVIEW_DAYS} days ago`,
    holds: (facts) => facts.rejectedOn !== null && daysSince(facts.rejectedOn, facts.today) <= REVIEW_DAYS,
  },
  not_human_reviewed: {
    meaning: 'the rejection was not itself a human review',
    holds: (facts) => !facts.humanReviewed,
  },
  no_other_application: {
    meaning: 'the borrower has no other application open',
    holds: (facts) => !facts.otherApplicationOpen,
  },

  nothing_taken_back: {
    meaning: 'no payment that the bank took back is still open',
    holds: (facts) => !facts.takenBack,
  },
  something_taken_back: {
    meaning: 'a payment that the bank took back is still open',
    holds: (facts) => facts.takenBack,
  },

  offer_valid: {
    meaning: 'the offer is still valid',
    holds: (facts) => facts.offerThrough !== null && facts.today <= facts.offerThrough,
  },
  offer_expired: {
    meaning: 'the offer has expired',
    holds: (facts) => facts.offerThrough !== null && facts.today > facts.offerThrough,
  },
  release_day_ahead: {
    meaning: 'the release day of the offer has not passed',
    holds: (facts) => facts.releaseOn !== null && facts.today <= facts.releaseOn,
  },
  code_right: { meaning: 'the SMS code is right', holds: (facts) => facts.codeRight, checksInput: true },

  is_release_day: {
    meaning: 'today is the release day that was signed',
    holds: (facts) => facts.releaseOn === facts.today,
  },
  release_day_passed: {
    meaning: 'the release day that was signed has passed',
    holds: (facts) => facts.releaseOn !== null && facts.today > facts.releaseOn,
  },
  releaser_has_not_decided: {
    meaning: 'the releaser has not decided on this loan',
    holds: (facts, actor) => !isAmong(facts.deciderIds, actor),
  },
  releaser_has_not_verified: {
    meaning: 'the releaser has not verified',
    holds: (facts, actor) => !isAmong(facts.verifierIds, actor),
  },
  decided_by_policy: { meaning: 'the policy decided', holds: (facts) => facts.decidedByPolicy },
  policy_releases: {
    meaning: 'it is under the limit up to which the policy releases',
    holds: (facts) => facts.policyReleases,
  },

  something_listed: { meaning: 'something is left to pay', holds: (facts) => facts.listedCents > 0 },
  payment_leaves_rest: {
    meaning: 'after the payment something is left',
    holds: (facts) => facts.listedAfterCents > 0,
    checksInput: true,
  },
  payment_settles_all: {
    meaning: 'after the payment nothing is left',
    holds: (facts) => facts.listedAfterCents === 0,
    checksInput: true,
  },
  undoing_leaves_something: {
    meaning: 'without the payment something is left to pay',
    holds: (facts) => facts.listedAfterCents > 0,
    checksInput: true,
  },
  within_regret_days: {
    meaning: `it was credited at most ${REGRET_DAYS} local days ago`,
    holds: (facts) => facts.creditedOn !== null && daysSince(facts.creditedOn, facts.today) <= REGRET_DAYS,
  },
  net_in_wallet: {
    meaning: 'the net amount is in the wallet',
    holds: (facts) => facts.walletBalanceCents >= facts.offeredNetCents,
    checksInput: true,
  },
  idle: {
    meaning: `the borrower has done nothing for ${IDLE_DAYS} days, and nothing waits for the lender`,
    holds: (facts) =>
      daysSince(facts.touchedOn, facts.today) >= IDLE_DAYS && !facts.documentsSent && !facts.evidenceSent,
  },
} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof GUARDS

export const guardOf = (name: GuardName): Guard => GUARDS[name]

interface PayableRule {
  readonly meaning: string
  readonly holds: (state: LoanState, facts: GuardFacts) => boolean
}

/** The first rule, as a guard: the rest of a repayment list is payable only while it holds. */
export const PAYABLE_GUARDS = {
  loan_is_credited: {
    meaning: 'the loan is credited: before that nothing is payable, whatever a list or a fee says',
    holds: (state, facts) => state === 'credited' && facts.creditedOn !== null && facts.creditedOn <= facts.today,
  },
} as const satisfies Record<string, PayableRule>

export type PayableGuard = keyof typeof PAYABLE_GUARDS
