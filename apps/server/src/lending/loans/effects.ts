import { addDays, addMonths, DATA_REQUEST_DAYS, formatDay, type Action, type EffectOf } from '@home-credit/domain'
import type { Updateable } from 'kysely'
import { afterBankingDays, localDay } from '../../platform/clock/index.ts'
import type { Db, Loans } from '../../platform/db/index.ts'
import { addJob } from '../../platform/jobs/index.ts'
import { keepContract, voidContract } from '../contracts/contracts.ts'
import {
  acceptEvidence,
  addEvidence,
  passVerification,
  refuseDocuments,
  refuseEvidence,
  sendDocuments,
} from '../../borrowers/index.ts'
import { sendMessage, type EventKind } from '../../messages/index.ts'
import { creditWallet, reverseCredit } from './loan-postings.ts'
import type { LoanCommand } from './loan-command.ts'
import { inputsOf } from './decision-inputs.ts'
import { addDecision, addRequest, closeRequest, startSignals, voidOffersOf } from './store.ts'
import { loanRequestColumns, type Loan } from './loan.ts'
import { makeOffer } from './offer.ts'
import { applyPayment, reversePayments, undoBooked } from './payment-record.ts'
import { areSameTerms, renewedTerms, type Terms } from './terms.ts'
import { dropList, makeList } from './installment-store.ts'
import { isAnythingPaid } from './installment-queries.ts'
import { queueRelease, RECHECK_QUOTA, REVIEW_LOAN, SUBMIT_VERIFICATION } from './jobs.ts'
import { findOffer, type Offer } from './loan-queries.ts'
import type { LoanDependencies, LoanContext } from './loan-context.ts'

export interface Step<A extends Action = Action> {
  tx: Db
  dependencies: LoanDependencies
  context: LoanContext
  loan: Loan
  command: LoanCommand<A>
  /** Changes to the loan's row besides its state. */
  changes: Updateable<Loans>
}

async function nothing(): Promise<void> {}

/** For each action, the effects that the state table may name. They run in the transaction of the command. */
const EFFECTS: { [A in Action]: { [E in EffectOf<A>]: (step: Step<A>) => Promise<void> } } = {
  send_documents: { queue_verification: queueVerification },
  pass_verification: { record_verification: recordVerification },
  refuse_documents: { explain_documents: explainDocuments },
  choose_package: { record_package: recordPackage, start_review: startReview },
  authorise_fee: { authorise_fee: authoriseFee, start_review: startReview },
  send_evidence: { queue_evidence: queueEvidence },
  accept_evidence: {
    raise_quota: raiseQuota,
    // The accepted evidence already names its operator.
    record_verifier: nothing,
    explain_evidence: nothing,
    start_review: startReview,
  },
  refuse_evidence: { explain_evidence: explainEvidence },
  lower_amount: { record_package: recordPackage, void_authorisation: voidAuthorisation, start_review: startReview },
  recheck_quota: { start_review: startReview },
  approve: { close_request: endRequest, record_decision: recordDecision, make_offer: offerLoan },
  reject: {
    record_decision: recordDecision,
    void_authorisation: voidAuthorisation,
    explain_rejection: explainRejection,
  },
  // The review queue is a query over the loans.
  refer: { assign_reviewer: nothing },
  request_data: { ask_borrower: askBorrower },
  answer_request: { close_request: endRequest },
  expire_request: {
    close_request: endRequest,
    record_decision: recordDecision,
    void_authorisation: voidAuthorisation,
    explain_rejection: explainRejection,
  },
  escalate: { escalate },
  resubmit: { authorise_fee: authoriseFee, start_review: startReview },
  request_human_review: { authorise_fee: authoriseFee, start_human_review: startHumanReview },
  sign: { make_contract: makeContract, make_repayment_list: makeRepaymentList },
  refresh_offer: { refresh_offer: refreshOffer },
  expire_offer: { void_offer: voidOffer, void_authorisation: voidAuthorisation, drop_package: dropPackage },
  // The crediting transaction has a line that settles the fee.
  release: { credit_wallet: credit, settle_fee: nothing },
  refuse_release: {
    void_contract: voidContractAndList,
    void_offer: voidOffer,
    start_human_review: startHumanReview,
  },
  miss_release: {
    void_contract: voidContractAndList,
    void_offer: voidOffer,
    make_offer: offerLoan,
    start_human_review: startHumanReview,
  },
  // The letter is generated from the records whenever someone opens it.
  repay: { apply_payment: recordPayment, write_settlement_letter: (step) => notify(step, 'settled') },
  // Loans do not know letters: the caller that undoes a payment withdraws them in the same transaction.
  undo_payment: { undo_payment: undoPayment, withdraw_letter: nothing },
  send_to_person: { void_offer: voidOffer, start_human_review: startHumanReview },
  // The transaction that takes the net back also has the lines for fee and IOF.
  regret: {
    reverse_repayments: reverseRepayments,
    take_net_back: takeNetBack,
    reverse_fee: nothing,
    bear_iof: nothing,
  },
  cancel: { void_contract: voidContractAndList, void_offer: voidOffer, void_authorisation: voidAuthorisation },
  cancel_idle: { void_authorisation: voidAuthorisation },
}

/** Runs the effects in the order of the state table. */
export async function applyEffects<A extends Action>(step: Step<A>, effects: readonly EffectOf<A>[]): Promise<void> {
  const action: A = step.command.action
  const functions = EFFECTS[action]
  for (const effect of effects) await functions[effect](step)
}

const operatorId = ({ actor }: LoanCommand): string | null => (actor.kind === 'operator' ? actor.id : null)
const notify = ({ tx, dependencies, loan, command }: Step, kind: EventKind): Promise<void> =>
  sendMessage(tx, dependencies.secretKey, { borrowerId: loan.borrower_id, kind, loan, now: command.now })
/** Commands that end an offer and send the application back to an operator. */
const BACK_TO_REVIEW: ReadonlySet<Action> = new Set(['send_to_person', 'miss_release'])

function chosenTerms({ terms }: Loan): Terms {
  if (terms === null) throw new Error('the loan has no terms')
  return terms
}

async function offerOf({ tx, loan }: Step): Promise<Offer> {
  const offer = loan.offer_id === null ? undefined : await findOffer(tx, loan.offer_id)
  if (offer === undefined) throw new Error('the loan has no offer')
  return offer
}

/** Sets the promised time of the decision, or none, and clears the escalations of an earlier one. */
function setDecisionTime({ changes }: Pick<Step, 'changes'>, decideBy: Date | null): void {
  changes.decide_by = decideBy
  changes.escalations = 0
  changes.new_time = null
}

const reviewTime = ({ context, command }: Pick<Step, 'context' | 'command'>): Date =>
  afterBankingDays(command.now, context.terms.deadlines.review_banking_days, context.terms.closed)

async function queueVerification({ tx, context, loan, command }: Step): Promise<void> {
  const decideBy = afterBankingDays(
    command.now,
    context.terms.deadlines.verification_banking_days,
    context.terms.closed,
  )
  await sendDocuments(tx, { borrowerId: loan.borrower_id, person: context.person, decideBy, now: command.now })
  await addJob(tx, { name: SUBMIT_VERIFICATION, payload: { borrower_id: loan.borrower_id } })
}

async function recordVerification(step: Step): Promise<void> {
  const { tx, context, loan, command } = step
  const validUntil = formatDay(
    addMonths({ from: localDay(command.now), months: context.terms.deadlines.verification_months }),
  )
  await passVerification(tx, { borrowerId: loan.borrower_id, by: operatorId(command), now: command.now, validUntil })
  await notify(step, 'verified')
}

async function explainDocuments(step: Step<'refuse_documents'>): Promise<void> {
  const { tx, loan, command } = step
  await refuseDocuments(tx, {
    borrowerId: loan.borrower_id,
    by: operatorId(command),
    now: command.now,
    documents: command.documents,
  })
  await notify(step, 'documents_refused')
}

async function recordPackage({ command, changes }: Step<'choose_package' | 'lower_amount'>): Promise<void> {
  Object.assign(changes, loanRequestColumns(command.loanRequest), { terms: JSON.stringify(command.terms) })
}

async function dropPackage({ changes }: Step): Promise<void> {
  changes.terms = null
}

async function authoriseFee({ loan, changes }: Step): Promise<void> {
  changes.authorised_fee_cents = chosenTerms(loan).fee_cents
}

async function voidAuthorisation({ changes }: Step): Promise<void> {
  changes.authorised_fee_cents = 0
}

async function queueEvidence({ tx, context, loan, command }: Step<'send_evidence'>): Promise<void> {
  const decideBy = afterBankingDays(command.now, context.terms.deadlines.evidence_banking_days, context.terms.closed)
  await addEvidence(tx, {
    loanId: loan.id,
    borrowerId: loan.borrower_id,
    input: command.evidence,
    decideBy,
    now: command.now,
  })
}

async function raiseQuota(step: Step<'accept_evidence'>): Promise<void> {
  const { tx, loan, command } = step
  await acceptEvidence(tx, {
    loanId: loan.id,
    by: command.actor.id,
    incomeCents: command.incomeCents,
    now: command.now,
  })
  await notify(step, 'evidence_accepted')
}

async function explainEvidence(step: Step<'refuse_evidence'>): Promise<void> {
  const { tx, loan, command } = step
  await refuseEvidence(tx, {
    loanId: loan.id,
    by: command.actor.id,
    reasons: command.reasons ?? [],
    now: command.now,
  })
  await notify(step, 'evidence_refused')
}

async function review(step: Step, human: boolean): Promise<void> {
  const { tx, loan, command, changes } = step
  setDecisionTime(step, reviewTime(step))
  changes.human_decides = human
  changes.reasons = '[]'
  changes.rejected_at = null
  changes.review_reason = command.action === 'request_human_review' ? command.reviewReason : null
  await startSignals(tx, loan.id, command.now)
  await addJob(tx, { name: REVIEW_LOAN, payload: { loan_id: loan.id }, key: `review:${loan.id}` })
}

function startReview(step: Step): Promise<void> {
  return review(step, false)
}

function startHumanReview(step: Step): Promise<void> {
  return review(step, true)
}

async function escalate(step: Step): Promise<void> {
  // `decide_by` does not change: the case remains late until someone decides.
  step.changes.escalations = step.loan.escalations + 1
  step.changes.new_time = reviewTime(step)
  await notify(step, 'decision_late')
}

async function askBorrower(step: Step<'request_data'>): Promise<void> {
  const { tx, loan, command } = step
  const { asks, note } = command.request
  const lastDay = formatDay(addDays(localDay(command.now), DATA_REQUEST_DAYS))
  await addRequest(tx, { loanId: loan.id, asks, note, by: command.actor.id, lastDay, now: command.now })
  // The deadline restarts when the borrower answers.
  setDecisionTime(step, null)
  await notify(step, 'data_requested')
}

async function endRequest(step: Step): Promise<void> {
  const { tx, loan, command } = step
  await closeRequest(tx, {
    loanId: loan.id,
    now: command.now,
    ...(command.action === 'answer_request' ? { answer: command.answer } : {}),
  })
  setDecisionTime(step, reviewTime(step))
}

async function recordDecision(step: Step<'approve' | 'reject' | 'expire_request'>): Promise<void> {
  const { tx, loan, command, changes } = step
  const outcome = command.action === 'approve' ? 'approve' : 'reject'
  const reasons = command.reasons ?? []
  await addDecision(tx, {
    loanId: loan.id,
    outcome,
    by: command.by,
    operatorId: operatorId(command),
    human: loan.human_decides,
    reasons,
    note: command.note ?? '',
    inputs: await inputsOf(tx, step.context, loan),
    now: command.now,
  })
  const byPolicy = command.actor.kind === 'policy'
  changes.decided_by_policy = byPolicy
  changes.policy_releases = byPolicy && command.action === 'approve' && command.autoRelease === true
  changes.human_reviewed = loan.human_decides && outcome === 'reject'
  changes.reasons = JSON.stringify(outcome === 'reject' ? reasons : [])
  changes.rejected_at = outcome === 'reject' ? command.now : null
  setDecisionTime(step, null)
}

function explainRejection(step: Step): Promise<void> {
  return notify(step, 'rejected')
}

/** Makes an offer with today's prices, unless they cost more than the chosen ones, and stores the terms with the loan. */
async function freshOffer(step: Step, validThrough?: string): Promise<Terms> {
  const { tx, context, command, changes } = step
  const { loanRequest } = step.loan
  if (loanRequest === null) throw new Error('the loan has no request to make an offer from')
  const { terms } = renewedTerms(chosenTerms(step.loan), loanRequest, context.terms)
  changes.terms = JSON.stringify(terms)
  const loan = { ...step.loan, terms }
  changes.offer_id = await makeOffer(tx, {
    context,
    loan,
    now: command.now,
    ...(validThrough === undefined ? {} : { validThrough }),
  })
  return terms
}

async function offerLoan(step: Step): Promise<void> {
  await freshOffer(step)
  await notify(step, step.command.action === 'miss_release' ? 'release_missed' : 'approved')
}

async function refreshOffer(step: Step): Promise<void> {
  const before = chosenTerms(step.loan)
  const terms = await freshOffer(step, (await offerOf(step)).valid_through)
  // A later release day alone needs no message: it changes daily. The borrower learns of other prices or another tax.
  if (!areSameTerms(terms, before)) await notify(step, 'offer_renewed')
}

async function voidOffer(step: Step): Promise<void> {
  await voidOffersOf(step.tx, step.loan.id, step.command.now)
  step.changes.offer_id = null
  if (step.command.action === 'expire_offer') await notify(step, 'offer_expired')
  if (step.command.action === 'refuse_release') await notify(step, 'release_refused')
  if (BACK_TO_REVIEW.has(step.command.action)) await notify(step, 'back_to_review')
}

async function makeContract(step: Step<'sign'>): Promise<void> {
  const { tx, dependencies, loan, command, changes } = step
  const { contractId, contractNumber, text, address, userAgent, codeId } = command.signature
  const signed = await offerOf(step)
  await keepContract(tx, dependencies, {
    id: contractId,
    number: contractNumber,
    loanId: loan.id,
    borrowerId: loan.borrower_id,
    offerId: signed.id,
    text,
    costs: signed.costs,
    signedAt: command.now,
    address,
    userAgent,
    codeId,
  })
  changes.contract_id = contractId
}

async function makeRepaymentList(step: Step): Promise<void> {
  await makeList(step.tx, step.loan.id, (await offerOf(step)).costs)
  await queueRelease(step.tx, step.loan.id)
}

async function voidContractAndList({ tx, loan, command, changes }: Step): Promise<void> {
  if (loan.contract_id === null) return
  await voidContract(tx, { contractId: loan.contract_id, reason: command.action, now: command.now })
  await dropList(tx, loan.id)
  changes.contract_id = null
}

async function credit(step: Step): Promise<void> {
  step.changes.credited_at = step.command.now
  await creditWallet(step.tx, { loan: step.loan, costs: (await offerOf(step)).costs, now: step.command.now })
  await notify(step, 'credited')
}

async function recordPayment(step: Step<'repay'>): Promise<void> {
  const { tx, loan, command } = step
  await applyPayment(tx, loan, command.payment, command.now)
  // The payment may free enough quota for a waiting application.
  await addJob(tx, {
    name: RECHECK_QUOTA,
    payload: { borrower_id: loan.borrower_id },
    key: `quota:${loan.borrower_id}`,
  })
  await notify(step, 'repaid')
}

function undoPayment({ tx, loan, command }: Step<'undo_payment'>): Promise<void> {
  return undoBooked(tx, loan, command.undone, command.now)
}

async function reverseRepayments(step: Step): Promise<void> {
  await reversePayments(step.tx, step.loan, step.command.now)
  if (await isAnythingPaid(step.tx, step.loan.id)) {
    await dropList(step.tx, step.loan.id)
    await makeList(step.tx, step.loan.id, (await offerOf(step)).costs)
  }
}

async function takeNetBack(step: Step): Promise<void> {
  await reverseCredit(step.tx, { loan: step.loan, costs: (await offerOf(step)).costs, now: step.command.now })
  await notify(step, 'regretted')
}
