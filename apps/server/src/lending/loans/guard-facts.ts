import {
  cents,
  chargesSum,
  isOpen,
  sumCents,
  unpaidCents,
  type Cents,
  type CreditedLoan,
  type GuardFacts,
} from '@home-credit/domain'
import { dayIn, localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { walletBalance } from '../../ledger/index.ts'
import { evidenceVerifiersOf, isEvidenceWaiting, isWaiting, missingFrom } from '../../borrowers/index.ts'
import type { Loan } from './loan.ts'
import { decidersOf, openRequestOf } from './decision-queries.ts'
import { findOffer, hasOtherOpen } from './loan-queries.ts'
import { listedOf } from './installment-queries.ts'
import { repaidOf } from './repayment-queries.ts'
import type { LoanContext } from './loan-context.ts'
import { isAdmitted, policyOn } from './policy-decision.ts'

/** Facts of a command, as if it were already executed. */
export interface CommandFacts {
  feeAgreed?: boolean
  codeRight?: boolean
  /** The loan after a payment, or after undoing one. */
  listAfter?: CreditedLoan | undefined
}

/** What is left of the open rows, with the fixed late charges. */
const listedIn = ({ rows }: CreditedLoan): Cents =>
  sumCents(rows.filter(isOpen).map((row) => cents(unpaidCents(row) + chargesSum(row.fixedLate))))

const isPast = (time: Date | null, now: Date): boolean => time !== null && time < now

/** Everything that the guards read. Call it with the loan locked. */
export async function readGuardFacts(
  db: Db,
  context: LoanContext,
  loan: Loan,
  command: CommandFacts = {},
): Promise<GuardFacts> {
  const today = dayIn(context.today)
  const { verification, documents } = context.verified
  const feeCents = cents(loan.terms?.fee_cents ?? 0)
  const offer = loan.offer_id === null ? undefined : await findOffer(db, loan.offer_id)
  const request = await openRequestOf(db, loan.id)
  // Only the decisions of a review ask what the policy says.
  const policy = loan.state === 'under_review' ? await policyOn(db, context, loan) : undefined
  const verifiers = await evidenceVerifiersOf(db, loan.id)
  const listed: Cents = loan.state === 'credited' || loan.state === 'generated' ? await listedOf(db, loan.id) : cents(0)
  return {
    today,
    touchedOn: localDay(loan.touched_at),
    detailsComplete: missingFrom(context.info).length === 0,
    documentsSent: isWaiting(verification),
    documentsClear: isWaiting(verification) && documents.every((each) => each.signals.length === 0),
    verificationValid: context.verificationValid,
    verifierIds: [...(verification?.decided_by == null ? [] : [verification.decided_by]), ...verifiers],
    packageAdmits: isAdmitted(context, loan),
    netCents: cents(loan.loanRequest?.netCents ?? 0),
    freeQuotaCents: context.creditLimit.freeCents,
    feeCents,
    feeAgreed: command.feeAgreed ?? false,
    authorisedFeeCents: cents(loan.authorised_fee_cents),
    evidenceSent: await isEvidenceWaiting(db, loan.id),
    policyOutcome: policy?.decision.outcome ?? 'refer',
    policyReleases: loan.policy_releases,
    humanDecides: loan.human_decides,
    humanReviewed: loan.human_reviewed,
    decidedByPolicy: loan.decided_by_policy,
    deciderIds: await decidersOf(db, loan.id),
    dataRequestedOn: request === undefined ? null : localDay(request.asked_at),
    decisionOverdue: isPast(loan.new_time ?? loan.decide_by, context.now),
    rejectedOn: loan.rejected_at === null ? null : localDay(loan.rejected_at),
    otherApplicationOpen: await hasOtherOpen(db, loan),
    takenBack: context.creditLimit.takenBackSince !== null,
    offerThrough: offer === undefined ? null : dayIn(offer.valid_through),
    releaseOn: offer === undefined ? null : dayIn(offer.release_on),
    codeRight: command.codeRight ?? false,
    creditedOn: loan.credited_at === null ? null : localDay(loan.credited_at),
    offeredNetCents: cents(offer?.costs.net_cents ?? 0),
    listedCents: listed,
    listedAfterCents: command.listAfter === undefined ? listed : listedIn(command.listAfter),
    walletBalanceCents:
      loan.state === 'credited'
        ? cents((await walletBalance(db, loan.borrower_id)) + (await repaidOf(db, loan.id)))
        : cents(0),
  }
}
