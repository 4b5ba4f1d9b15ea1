import {
  cents,
  chargesSum,
  isOpen,
  isOpenApplication,
  LOAN_STATES,
  sumCents,
  unpaidCents,
  type Cents,
  type CreditedLoan,
  type GuardFacts,
} from '@home-credit/domain'
import { dayIn, localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { isWaiting, missingFrom } from '../../borrowers/index.ts'
import type { Loan } from './loan.ts'
import { openRequestOf, type DataRequest } from './decision-queries.ts'
import { type GuardRows, guardRowsOf } from './guard-facts-queries.ts'
import { findOffer, type Offer } from './loan-queries.ts'
import type { LoanContext } from './loan-context.ts'
import type { LoanDetailRows } from './loan-detail-queries.ts'
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

const OPEN = LOAN_STATES.filter(isOpenApplication)

const isPast = (time: Date | null, now: Date): boolean => time !== null && time < now

/** The rows that the facts come from. */
interface FactRows {
  offer: Pick<Offer, 'costs' | 'release_on' | 'valid_through'> | undefined
  request: Pick<DataRequest, 'asked_at'> | undefined
  policyOutcome: GuardFacts['policyOutcome']
  rows: GuardRows
}

/** What takes long, or opens what is sealed, is computed when a guard reads it. */
function guardFactsIn(
  context: LoanContext,
  loan: Loan,
  command: CommandFacts,
  { offer, request, policyOutcome, rows }: FactRows,
): GuardFacts {
  const { verification, documents } = context.verified
  const listed = cents(loan.state === 'credited' || loan.state === 'generated' ? rows.listed : 0)
  return {
    today: dayIn(context.today),
    touchedOn: localDay(loan.touched_at),
    get detailsComplete() {
      return missingFrom(context.info).length === 0
    },
    documentsSent: isWaiting(verification),
    documentsClear: isWaiting(verification) && documents.every((each) => each.signals.length === 0),
    get verificationValid() {
      return context.verificationValid
    },
    verifierIds: [...(verification?.decided_by == null ? [] : [verification.decided_by]), ...rows.verifiers],
    get packageAdmits() {
      return isAdmitted(context, loan)
    },
    netCents: cents(loan.loanRequest?.netCents ?? 0),
    freeQuotaCents: context.creditLimit.freeCents,
    feeCents: cents(loan.terms?.fee_cents ?? 0),
    feeAgreed: command.feeAgreed ?? false,
    authorisedFeeCents: cents(loan.authorised_fee_cents),
    evidenceSent: rows.evidence_waiting,
    policyOutcome,
    policyReleases: loan.policy_releases,
    humanDecides: loan.human_decides,
    humanReviewed: loan.human_reviewed,
    decidedByPolicy: loan.decided_by_policy,
    deciderIds: rows.deciders,
    dataRequestedOn: request === undefined ? null : localDay(request.asked_at),
    decisionOverdue: isPast(loan.new_time ?? loan.decide_by, context.now),
    rejectedOn: loan.rejected_at === null ? null : localDay(loan.rejected_at),
    otherApplicationOpen: rows.other_open,
    takenBack: context.creditLimit.takenBackSince !== null,
    offerThrough: offer === undefined ? null : dayIn(offer.valid_through),
    releaseOn: offer === undefined ? null : dayIn(offer.release_on),
    codeRight: command.codeRight ?? false,
    creditedOn: loan.credited_at === null ? null : localDay(loan.credited_at),
    offeredNetCents: cents(offer?.costs.net_cents ?? 0),
    listedCents: listed,
    listedAfterCents: command.listAfter === undefined ? listed : listedIn(command.listAfter),
    walletBalanceCents: cents(loan.state === 'credited' ? rows.wallet + rows.repaid : 0),
  }
}

/** Everything that the guards read. Call it with the loan locked. */
export async function readGuardFacts(
  db: Db,
  context: LoanContext,
  loan: Loan,
  command: CommandFacts = {},
): Promise<GuardFacts> {
  const [offer, request, policy, rows] = await Promise.all([
    loan.offer_id === null ? undefined : findOffer(db, loan.offer_id),
    openRequestOf(db, loan.id),
    // Only the decisions of a review ask what the policy says.
    loan.state === 'under_review' ? policyOn(db, context, loan) : undefined,
    guardRowsOf(db, { loanId: loan.id, borrowerId: loan.borrower_id, open: OPEN }),
  ])
  return guardFactsIn(context, loan, command, {
    offer,
    request,
    policyOutcome: policy?.decision.outcome ?? 'refer',
    rows,
  })
}

/** What a borrower's own guards read, from what is shown of the loan: nothing of operators, the policy, or the wallet. */
export function borrowersFacts(context: LoanContext, detail: LoanDetailRows): GuardFacts {
  const { loan, offer, request } = detail
  const owing = context.owing.find(({ loanId }) => loanId === loan.id)
  const rows = {
    deciders: [],
    verifiers: [],
    evidence_waiting: detail.evidenceWaiting,
    other_open: detail.otherOpen,
    listed: owing === undefined ? detail.listedCents : listedIn(owing.loan),
    wallet: 0,
    repaid: 0,
  }
  return guardFactsIn(context, loan, {}, { offer, request, policyOutcome: 'refer', rows })
}
