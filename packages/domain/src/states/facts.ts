import type { Day } from '../calendar/day.ts'
import type { Cents } from '../money/cents.ts'
import type { Outcome } from '../policy/decide.ts'

/** What an operator may do with loans. On one loan the three are three people. */
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
  /** Automatic checks, and money that arrives. */
  | { readonly kind: 'system' }
  /** The bank, which takes money back. */
  | { readonly kind: 'bank' }

/**
 * All that a guard looks at, read under the lock of the loan. Where an act brings something with it (a package, a lower amount, a code, a
 * payment), the facts are those with it applied.
 */
export interface GuardFacts {
  /** The local day. */
  readonly today: Day
  /** The borrower's last act on this loan. */
  readonly touchedOn: Day

  readonly detailsComplete: boolean
  /** Sent, and not looked at yet. */
  readonly documentsSent: boolean
  /** The automatic check finds nothing that a person has to look at. */
  readonly documentsClear: boolean
  readonly verificationValid: boolean
  /** Operators who verified this borrower or the evidence. */
  readonly verifierIds: readonly string[]

  /** Amount and term are inside the package and the limits. */
  readonly packageAdmits: boolean
  readonly requestedCents: Cents
  readonly freeQuotaCents: Cents
  readonly feeCents: Cents
  /** The borrower agrees to exactly this fee with this act. */
  readonly feeAgreed: boolean
  /** What may be taken out of the proceeds; never out of anything else. */
  readonly authorisedFeeCents: Cents
  readonly evidenceSent: boolean

  /** What the policy says of it today. */
  readonly policyOutcome: Outcome
  /** Whether the policy that decided releases it without an operator. */
  readonly policyReleases: boolean
  /** Only a person may decide: a human review was asked for, or a releaser refused. */
  readonly humanDecides: boolean
  /** The decision that stands was a human review. */
  readonly humanReviewed: boolean
  readonly decidedByPolicy: boolean
  /** Operators who have decided on this loan. */
  readonly deciderIds: readonly string[]
  /** When the borrower was asked for data that has not come yet. */
  readonly dataRequestedOn: Day | null
  /** The time promised for the decision has passed. */
  readonly decisionOverdue: boolean
  readonly rejectedOn: Day | null
  readonly otherApplicationOpen: boolean
  /** A payment of this borrower that the bank took back has not been made good yet. */
  readonly takenBack: boolean

  readonly offerThrough: Day | null
  /** The day the figures are made for, of the offer or of the contract. */
  readonly releaseOn: Day | null
  readonly codeRight: boolean

  readonly creditedOn: Day | null
  readonly netCents: Cents
  /** What is left to pay on the repayment list, which exists from the signature on. */
  readonly listedCents: Cents
  /** The same, with the payment that is being made. */
  readonly listedAfterCents: Cents
  /** With the repayments of this loan given back. */
  readonly walletCents: Cents
}
