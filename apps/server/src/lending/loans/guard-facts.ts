import {
  cents,
  chargesSum,
  decide,
  isOpen,
  isRefused,
  packageAdmits,
  parseDay,
  sumCents,
  unpaidCents,
  type Application,
  type Cents,
  type CreditedLoan,
  type Decision,
  type GuardFacts,
  type Signals,
} from '@home-credit/domain'
import { dayIn, localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { walletBalance } from '../../ledger/index.ts'
import { evidenceVerifiersOf, isEvidenceWaiting, isWaiting, missingFrom } from '../../borrowers/index.ts'
import type { Loan } from './loan.ts'
import { decidersOf, openRequestOf, signalsOf } from './decision-queries.ts'
import { findOffer, hasOtherOpen } from './loan-queries.ts'
import { listedOf } from './installment-queries.ts'
import { repaidOf } from './repayment-queries.ts'
import { mayChooseDueDay, mustQuote, quoteFor } from './terms.ts'
import type { LoanContext } from './loan-context.ts'

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

/** Whether the package and the limits admit amount and term, and a repayment list exists for them. */
function isAdmitted({ terms: { policy }, today }: LoanContext, { loanRequest, terms }: Loan): boolean {
  const chosen = policy.packages.find(({ code }) => code === terms?.code)
  if (chosen === undefined || loanRequest === null || terms === null) return false
  return (
    packageAdmits(policy, loanRequest) &&
    packageAdmits(chosen, loanRequest) &&
    mayChooseDueDay(terms, loanRequest) &&
    !isRefused(quoteFor(terms, loanRequest, dayIn(today)))
  )
}

const signalsIn = (found: { state: string; flags: string[] } | undefined): Signals => {
  if (found === undefined || found.state !== 'answered') return 'missing'
  if (found.flags.includes('fraud_suspected')) return 'suspicious'
  return found.flags.includes('restrictions') ? 'restricted' : 'clear'
}

/** The policy's decision today and the data behind it; undefined while the application is incomplete. */
export async function policyOn(
  db: Db,
  context: LoanContext,
  loan: Loan,
): Promise<{ decision: Decision; application: Application } | undefined> {
  const { loanRequest, terms } = loan
  const born = parseDay(context.info.date_of_birth ?? '')
  if (loanRequest === null || terms === null || born === undefined || !isAdmitted(context, loan)) return undefined
  const today = dayIn(context.today)
  const { installments } = mustQuote(terms, loanRequest, today).schedule
  const { creditLimit } = context
  const application: Application = {
    today,
    born,
    verified: context.verificationValid,
    incomeCents: creditLimit.incomeCents,
    history: creditLimit.history,
    before: creditLimit.before,
    packageCode: terms.code,
    netCents: cents(loanRequest.netCents),
    months: loanRequest.months,
    largestInstallmentCents: cents(Math.max(...installments.map((row) => row.paymentCents))),
    otherInstallmentsCents: creditLimit.otherInstallmentsCents,
    outstandingPrincipalCents: creditLimit.outstandingCents,
    creditedLoans: creditLimit.creditedLoans,
    anyOverdue: creditLimit.anyOverdue,
    signals: signalsIn(await signalsOf(db, loan.id)),
  }
  return { decision: decide(context.terms.policy, application), application }
}

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
  const policy = await policyOn(db, context, loan)
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
    requestedNetCents: cents(loan.loanRequest?.netCents ?? 0),
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
    netCents: cents(offer?.costs.net_cents ?? 0),
    listedCents: listed,
    listedAfterCents: command.listAfter === undefined ? listed : listedIn(command.listAfter),
    walletCents:
      loan.state === 'credited'
        ? cents((await walletBalance(db, loan.borrower_id)) + (await repaidOf(db, loan.id)))
        : cents(0),
  }
}
