import { addDays, addMonths, DATA_REQUEST_DAYS, formatDay, type Effect } from '@home-credit/domain'
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
import { tell, type ToldKind } from '../../messages/index.ts'
import { creditWallet, takeBack } from './loan-postings.ts'
import type { Deed } from './loan-command.ts'
import { addDecision, addRequest, closeRequest, startSignals, voidOffersOf } from './store.ts'
import { columnsOfWish, type Loan } from './loan.ts'
import { makeOffer } from './offer.ts'
import { applyPayment, reversePayments, undoBooked } from './pay.ts'
import { areSameTerms, renewedTerms, type Terms } from './terms.ts'
import { dropList, makeList } from './installment-store.ts'
import { isAnythingPaid } from './installment-queries.ts'
import { findOffer, type Offer } from './loan-queries.ts'
import type { LoanParts, World } from './loan-context.ts'

/** Looks again at an application that was short of quota. */
export const RECHECK_QUOTA = 'recheck_quota'

/** One step of a loan while it is being made. */
export interface Step {
  tx: Db
  parts: LoanParts
  world: World
  loan: Loan
  deed: Deed
  /** What the loan's row becomes, beside its state. */
  changes: Updateable<Loans>
}

const operatorId = ({ actor }: Deed): string | null => (actor.kind === 'operator' ? actor.id : null)
const told =
  (kind: ToldKind) =>
  ({ tx, parts, loan, deed }: Step): Promise<void> =>
    tell(tx, parts.secretKey, { borrowerId: loan.borrower_id, kind, loan, now: deed.now })
/** Acts that end an offer and leave the application to a person. */
const BACK_TO_REVIEW: ReadonlySet<Deed['action']> = new Set(['send_to_person', 'miss_release'])
const nothing = async (): Promise<void> => undefined

/** What an effect cannot be done without is brought by the act that has it: its absence is a fault of ours. */
function brought<Value>(value: Value | null | undefined): Value {
  if (value == null) throw new Error('an act without what it brings')
  return value
}

const offerOf = async ({ tx, loan }: Step): Promise<Offer> => brought(await findOffer(tx, brought(loan.offer_id)))

/** The time that is promised for a decision, or that none is: what was late before is late no more. */
function promise({ changes }: Pick<Step, 'changes'>, decideBy: Date | null): void {
  changes.decide_by = decideBy
  changes.escalations = 0
  changes.new_time = null
}

const reviewTime = ({ world, deed }: Pick<Step, 'world' | 'deed'>): Date =>
  afterBankingDays(deed.now, world.terms.deadlines.review_banking_days, world.terms.closed)

async function startReview(step: Step, human: boolean): Promise<void> {
  const { tx, loan, deed, changes } = step
  promise(step, reviewTime(step))
  changes.human_decides = human
  changes.reasons = '[]'
  changes.rejected_at = null
  changes.review_reason = deed.reviewReason ?? null
  await startSignals(tx, loan.id, deed.now)
  await addJob(tx, { name: 'review_loan', payload: { loan_id: loan.id }, key: `review:${loan.id}` })
}

/** Made of the prices of now where they cost no more than those that were chosen; they are kept with the loan. */
async function freshOffer(step: Step, validThrough?: string): Promise<Terms> {
  const { tx, world, deed, changes } = step
  const { terms } = renewedTerms(brought(step.loan.terms), brought(step.loan.wish), world.terms)
  changes.terms = JSON.stringify(terms)
  const loan = { ...step.loan, terms }
  changes.offer_id = await makeOffer(tx, {
    world,
    loan,
    now: deed.now,
    ...(validThrough === undefined ? {} : { validThrough }),
  })
  return terms
}

async function voidContractOf({ tx, loan, deed, changes }: Step): Promise<void> {
  if (loan.contract_id === null) return
  await voidContract(tx, { contractId: loan.contract_id, reason: deed.action, now: deed.now })
  await dropList(tx, loan.id)
  changes.contract_id = null
}

/** Every effect of the table, done in the transaction of the step. What is not here cannot be asked for. */
export const EFFECTS: Record<Effect, (step: Step) => Promise<void>> = {
  async queue_verification({ tx, world, loan, deed }) {
    const decideBy = afterBankingDays(deed.now, world.terms.deadlines.verification_banking_days, world.terms.closed)
    await sendDocuments(tx, { borrowerId: loan.borrower_id, person: world.person, decideBy, now: deed.now })
    await addJob(tx, { name: 'submit_verification', payload: { borrower_id: loan.borrower_id } })
  },
  async record_verification(step) {
    const { tx, world, loan, deed } = step
    const validUntil = formatDay(
      addMonths({ from: localDay(deed.now), months: world.terms.deadlines.verification_months }),
    )
    await passVerification(tx, { borrowerId: loan.borrower_id, by: operatorId(deed), now: deed.now, validUntil })
    await told('verified')(step)
  },
  async explain_documents(step) {
    const { tx, loan, deed } = step
    await refuseDocuments(tx, {
      borrowerId: loan.borrower_id,
      by: operatorId(deed),
      now: deed.now,
      documents: brought(deed.documents),
    })
    await told('documents_refused')(step)
  },
  async record_package({ deed, changes }) {
    Object.assign(changes, columnsOfWish(brought(deed.wish)), { terms: JSON.stringify(brought(deed.terms)) })
  },
  async drop_package({ changes }) {
    changes.terms = null
  },
  async authorise_fee({ loan, changes }) {
    changes.authorised_fee_cents = brought(loan.terms).fee_cents
  },
  async void_authorisation({ changes }) {
    changes.authorised_fee_cents = 0
  },
  async queue_evidence({ tx, world, loan, deed }) {
    const decideBy = afterBankingDays(deed.now, world.terms.deadlines.evidence_banking_days, world.terms.closed)
    await addEvidence(tx, {
      loanId: loan.id,
      borrowerId: loan.borrower_id,
      given: brought(deed.evidence),
      decideBy,
      now: deed.now,
    })
  },
  async raise_quota(step) {
    const { tx, loan, deed } = step
    await acceptEvidence(tx, {
      loanId: loan.id,
      by: brought(operatorId(deed)),
      incomeCents: brought(deed.incomeCents),
      now: deed.now,
    })
    await told('evidence_accepted')(step)
  },
  // The evidence that was accepted names its operator.
  record_verifier: nothing,
  async explain_evidence(step) {
    const { tx, loan, deed } = step
    if (deed.action !== 'refuse_evidence') return
    await refuseEvidence(tx, {
      loanId: loan.id,
      by: brought(operatorId(deed)),
      reasons: deed.reasons ?? [],
      now: deed.now,
    })
    await told('evidence_refused')(step)
  },
  start_review: (step) => startReview(step, false),
  start_human_review: (step) => startReview(step, true),
  // The queue of reviews is made of the loans themselves.
  assign_reviewer: nothing,
  async escalate(step) {
    // The deadline stays: the case is late until it is decided.
    step.changes.escalations = step.loan.escalations + 1
    step.changes.new_time = reviewTime(step)
    await told('decision_late')(step)
  },
  async ask_borrower(step) {
    const { tx, loan, deed } = step
    const { asks, note } = brought(deed.request)
    const lastDay = formatDay(addDays(localDay(deed.now), DATA_REQUEST_DAYS))
    await addRequest(tx, { loanId: loan.id, asks, note, by: brought(operatorId(deed)), lastDay, now: deed.now })
    // The time promised runs again when the answer has come.
    promise(step, null)
    await told('data_requested')(step)
  },
  async close_request(step) {
    const { tx, loan, deed } = step
    await closeRequest(tx, {
      loanId: loan.id,
      now: deed.now,
      ...(deed.answer === undefined ? {} : { answer: deed.answer }),
    })
    promise(step, reviewTime(step))
  },
  async record_decision(step) {
    const { tx, loan, deed, changes } = step
    const outcome = deed.action === 'approve' ? 'approve' : 'reject'
    const reasons = deed.reasons ?? []
    await addDecision(tx, {
      loanId: loan.id,
      outcome,
      by: deed.by,
      operatorId: operatorId(deed),
      human: loan.human_decides,
      reasons,
      note: deed.note ?? '',
      now: deed.now,
    })
    changes.decided_by_policy = deed.actor.kind === 'policy'
    changes.policy_releases = deed.actor.kind === 'policy' && deed.autoRelease === true
    changes.human_reviewed = loan.human_decides && outcome === 'reject'
    changes.reasons = JSON.stringify(outcome === 'reject' ? reasons : [])
    changes.rejected_at = outcome === 'reject' ? deed.now : null
    promise(step, null)
  },
  explain_rejection: told('rejected'),
  async make_offer(step) {
    await freshOffer(step)
    await told(step.deed.action === 'miss_release' ? 'release_missed' : 'approved')(step)
  },
  async refresh_offer(step) {
    const before = brought(step.loan.terms)
    const terms = await freshOffer(step, (await offerOf(step)).valid_through)
    // A later release day alone is made anew each day; of other prices or another tax the borrower is told.
    if (!areSameTerms(terms, before)) await told('offer_renewed')(step)
  },
  async void_offer(step) {
    await voidOffersOf(step.tx, step.loan.id, step.deed.now)
    step.changes.offer_id = null
    if (step.deed.action === 'expire_offer') await told('offer_expired')(step)
    if (step.deed.action === 'refuse_release') await told('release_refused')(step)
    if (BACK_TO_REVIEW.has(step.deed.action)) await told('back_to_review')(step)
  },
  async make_contract(step) {
    const { tx, parts, loan, deed, changes } = step
    const { contractId, contractNumber, text, address, userAgent, codeId } = brought(deed.signature)
    const offer = await offerOf(step)
    await keepContract(tx, parts, {
      id: contractId,
      number: contractNumber,
      loanId: loan.id,
      borrowerId: loan.borrower_id,
      offerId: offer.id,
      text,
      costs: offer.costs,
      signedAt: deed.now,
      address,
      userAgent,
      codeId,
    })
    changes.contract_id = contractId
  },
  async make_repayment_list(step) {
    await makeList(step.tx, step.loan.id, (await offerOf(step)).costs)
    await addJob(step.tx, { name: 'release_loan', payload: { loan_id: step.loan.id }, key: `release:${step.loan.id}` })
  },
  void_contract: voidContractOf,
  async credit_wallet(step) {
    step.changes.credited_at = step.deed.now
    await creditWallet(step.tx, { loan: step.loan, costs: (await offerOf(step)).costs, now: step.deed.now })
    await told('credited')(step)
  },
  // Booked with the crediting: the fee is one of its lines.
  settle_fee: nothing,
  async apply_payment(step) {
    const { tx, loan, deed } = step
    await applyPayment(tx, loan, brought(deed.payment), deed.now)
    // What was paid may free enough for an application that waits for it.
    await addJob(tx, {
      name: RECHECK_QUOTA,
      payload: { borrower_id: loan.borrower_id },
      key: `quota:${loan.borrower_id}`,
    })
    await told('repaid')(step)
  },
  // The letter is made of what is on record whenever it is opened.
  write_settlement_letter: told('settled'),
  async undo_payment({ tx, loan, deed }) {
    await undoBooked(tx, loan, brought(deed.undone), deed.now)
  },
  // Letters stand above loans: whoever undoes a payment withdraws them in the same transaction.
  withdraw_letter: nothing,
  async reverse_repayments(step) {
    await reversePayments(step.tx, step.loan, step.deed.now)
    if (await isAnythingPaid(step.tx, step.loan.id)) {
      await dropList(step.tx, step.loan.id)
      await makeList(step.tx, step.loan.id, (await offerOf(step)).costs)
    }
  },
  async take_net_back(step) {
    await takeBack(step.tx, { loan: step.loan, costs: (await offerOf(step)).costs, now: step.deed.now })
    await told('regretted')(step)
  },
  // Booked with the money taken back, each as one of its lines.
  reverse_fee: nothing,
  bear_iof: nothing,
}
