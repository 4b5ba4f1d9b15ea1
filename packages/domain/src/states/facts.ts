import type { Day } from '../calendar/day.ts'
import type { Cents } from '../money/cents.ts'
import type { Outcome } from '../policy/decide.ts'

/** What an operator may do with loans. On one loan three different people do them. */
export const DUTIES = ['verifier', 'decider', 'releaser'] as const
export type Duty = (typeof DUTIES)[number]

export interface OperatorActor {
  readonly kind: 'operator'
  readonly id: string
  readonly duties: readonly Duty[]
}

export type Actor =
  | { readonly kind: 'borrower' }
  | OperatorActor
  | { readonly kind: 'policy' }
  /** The daily close. */
  | { readonly kind: 'close' }
  /** Automatic checks, and incoming money. */
  | { readonly kind: 'system' }
  /** The bank, when it takes money back. */
  | { readonly kind: 'bank' }

/**
 * Everything the guards read, loaded under the lock of the loan. If an action has input (a package, a lower amount, a
 * code, a payment), the facts already include it.
 */
export interface GuardFacts {
  /** The local day. */
  readonly today: Day
  /** The borrower's last action on this loan. */
  readonly touchedOn: Day

  readonly detailsComplete: boolean
  /** Sent, and not checked yet. */
  readonly documentsSent: boolean
  /** The automatic check finds nothing that needs a person. */
  readonly documentsClear: boolean
  readonly verificationValid: boolean
  /** Operators who verified this borrower or the evidence. */
  readonly verifierIds: readonly string[]

  /** Amount and term are within the package and the limits. */
  readonly packageAdmits: boolean
  /** What was requested; the net amount of the offer may be a few centavos more. */
  readonly netCents: Cents
  readonly freeQuotaCents: Cents
  readonly feeCents: Cents
  /** With this action the borrower agrees to exactly this fee. */
  readonly feeAgreed: boolean
  /** The fee that may be deducted from the proceeds, and from nothing else. */
  readonly authorisedFeeCents: Cents
  readonly evidenceSent: boolean

  /** The policy's result today. */
  readonly policyOutcome: Outcome
  /** Whether the policy that decided allows release without an operator. */
  readonly policyReleases: boolean
  /** Only a person may decide: the borrower requested a human review, or a releaser refused. */
  readonly humanDecides: boolean
  /** The current decision was a human review. */
  readonly humanReviewed: boolean
  readonly decidedByPolicy: boolean
  /** Operators who have decided on this loan. */
  readonly deciderIds: readonly string[]
  /** When data was requested from the borrower; null if nothing is pending. */
  readonly dataRequestedOn: Day | null
  /** The promised time for the decision has passed. */
  readonly decisionOverdue: boolean
  readonly rejectedOn: Day | null
  readonly otherApplicationOpen: boolean
  /** The bank took back a payment of this borrower, and it has not been paid again. */
  readonly takenBack: boolean

  readonly offerThrough: Day | null
  /** The release day of the figures, in the offer or the contract. */
  readonly releaseOn: Day | null
  readonly codeRight: boolean

  readonly creditedOn: Day | null
  readonly offeredNetCents: Cents
  /** Left to pay on the repayment list, which exists from the signature on. */
  readonly listedCents: Cents
  /** The same, after the current payment. */
  readonly listedAfterCents: Cents
  /** Including the repayments of this loan that a regret would return. */
  readonly walletBalanceCents: Cents
}
