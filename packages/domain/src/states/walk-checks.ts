import type { Day } from '../calendar/day.ts'
import type { Effect } from './effects.ts'
import type { Actor, LoanFacts } from './facts.ts'
import type { LoanState } from './loan-state.ts'
import type { Action } from './table.ts'

/** One act that the machine let pass: as it was, and as the loan stands after it. */
export interface Step {
  readonly from: LoanState
  readonly action: Action
  readonly actor: Actor
  readonly to: LoanState
  readonly effects: readonly Effect[]
  readonly facts: LoanFacts
  readonly after: LoanFacts
  readonly book: Book
}

/** What has happened to a loan, written down by the walk itself, from the acts and not from what the machine says of them. */
export interface Book {
  readonly verifiers: readonly string[]
  readonly deciders: readonly string[]
  readonly approvedBy: Actor['kind'] | null
  readonly releasesItself: boolean
  readonly agreedFeeCents: number
  readonly humanReview: boolean
  readonly rejectedAfterReview: boolean
  readonly askedOn: Day | null
  readonly rejectedOn: Day | null
  readonly signedFor: Day | null
  readonly creditedOn: Day | null
  readonly credits: number
}

export const EMPTY_BOOK: Book = {
  verifiers: [],
  deciders: [],
  approvedBy: null,
  releasesItself: false,
  agreedFeeCents: 0,
  humanReview: false,
  rejectedAfterReview: false,
  askedOn: null,
  rejectedOn: null,
  signedFor: null,
  creditedOn: null,
  credits: 0,
}

const named = (ids: readonly string[], actor: Actor): readonly string[] => (actor.kind === 'operator' ? [...ids, actor.id] : ids)

/** The book after an act. */
export function written(book: Book, { action, actor, facts, to, effects }: Omit<Step, 'book' | 'after'>): Book {
  const next: Book = { ...book, credits: book.credits + effects.filter((effect) => effect === 'credit_wallet').length }
  switch (action) {
    case 'pass_verification':
    case 'accept_evidence':
      return { ...next, verifiers: named(book.verifiers, actor), humanReview: false }
    case 'choose_package':
      return { ...next, humanReview: false }
    case 'authorise_fee':
      return { ...next, agreedFeeCents: facts.feeAgreed ? facts.feeCents : 0, humanReview: false }
    case 'lower_amount':
      return { ...next, agreedFeeCents: to === 'package_unpaid' ? 0 : book.agreedFeeCents, humanReview: false }
    case 'resubmit':
      return { ...next, agreedFeeCents: facts.feeAgreed ? facts.feeCents : 0, humanReview: false }
    case 'request_human_review':
      return { ...next, agreedFeeCents: facts.feeAgreed ? facts.feeCents : 0, humanReview: true }
    case 'refuse_release':
      return { ...next, humanReview: true, askedOn: null }
    case 'request_data':
      return { ...next, askedOn: facts.today }
    case 'answer_request':
      return { ...next, askedOn: null }
    case 'approve':
      return { ...next, deciders: named(book.deciders, actor), approvedBy: actor.kind, releasesItself: facts.policyReleases, askedOn: null }
    case 'reject':
    case 'expire_request':
      return {
        ...next,
        deciders: named(book.deciders, actor),
        rejectedOn: facts.today,
        rejectedAfterReview: book.humanReview,
        agreedFeeCents: 0,
        askedOn: null,
      }
    case 'expire_offer':
      return { ...next, agreedFeeCents: 0 }
    case 'sign':
      return { ...next, signedFor: facts.releaseOn }
    case 'release':
      return { ...next, creditedOn: facts.today }
    case 'send_documents':
    case 'refuse_documents':
    case 'send_evidence':
    case 'refuse_evidence':
    case 'recheck_quota':
    case 'refer':
    case 'escalate':
    case 'refresh_offer':
    case 'miss_release':
    case 'repay':
    case 'regret':
    case 'cancel':
    case 'cancel_idle':
      return next
  }
}

const isOneOf = (ids: readonly string[], actor: Actor): boolean => actor.kind === 'operator' && ids.includes(actor.id)
const MOVES_MONEY: readonly Effect[] = ['settle_fee', 'apply_payment', 'reverse_repayments', 'take_net_back', 'reverse_fee', 'bear_iof']
const NOTHING_OWED: readonly LoanState[] = ['unverified', 'no_package', 'rejected', 'cancelled']
const feeless = ({ facts }: Step): boolean => facts.feeCents === 0
const decides = ({ action }: Step): boolean => action === 'approve' || action === 'reject'
const more = (days: number, from: Day | null, { facts }: Step): boolean => from === null || facts.today - from > days

/** The rules said once more, of histories and not of rows: each is broken by some walk where the machine forgets the guard for it. */
export const CHECKS: readonly { readonly says: string; readonly broken: (step: Step) => boolean }[] = [
  { says: 'money moved before the loan was credited', broken: ({ effects, book }) => book.credits !== 1 && effects.some((one) => MOVES_MONEY.includes(one)) },
  { says: 'credited without the money, or twice', broken: ({ to, book }) => (to === 'credited' || to === 'repaid' || to === 'regretted') !== (book.credits === 1) },
  { says: 'a fee was taken that nobody agreed to', broken: ({ effects, facts, book }) => effects.includes('settle_fee') && facts.feeCents > book.agreedFeeCents },
  { says: 'an authorisation outlived its application', broken: ({ to, after }) => NOTHING_OWED.includes(to) && after.authorisedFeeCents > 0 },
  { says: 'under review without the fee agreed to', broken: (step) => step.to === 'under_review' && !feeless(step) && step.book.agreedFeeCents < step.facts.feeCents },
  { says: 'a fee to authorise that is none', broken: (step) => step.to === 'package_unpaid' && feeless(step) },
  { says: 'a fee to authorise that was authorised', broken: ({ action, to, facts }) => action === 'lower_amount' && to === 'package_unpaid' && facts.feeCents <= facts.authorisedFeeCents },
  { says: 'a package outside its limits', broken: ({ action, facts }) => (action === 'choose_package' || action === 'lower_amount') && !facts.packageAdmits },
  { says: 'more than the quota came to review', broken: ({ from, to, facts }) => from !== 'rejected' && from !== 'under_review' && from !== 'generated' && to === 'under_review' && facts.askedCents > facts.freeQuotaCents },
  { says: 'more than the quota was approved', broken: ({ action, facts }) => action === 'approve' && facts.askedCents > facts.freeQuotaCents },
  { says: 'a quota that suffices was called short', broken: ({ from, to, action, facts }) => to === 'quota_short' && (from !== to || action === 'accept_evidence') && facts.askedCents <= facts.freeQuotaCents },
  { says: 'a lower amount that is none', broken: ({ action, facts }) => action === 'lower_amount' && facts.askedCents > facts.freeQuotaCents },

  { says: 'documents sent before the details', broken: ({ action, facts }) => action === 'send_documents' && !facts.detailsComplete },
  { says: 'verified without documents', broken: ({ from, to, action, facts }) => (from === 'unverified' && to === 'no_package' || action === 'refuse_documents') && !facts.documentsSent },
  { says: 'verified by a check that was in doubt', broken: ({ action, actor, facts }) => action === 'pass_verification' && actor.kind === 'system' && !facts.documentsClear },
  { says: 'an unverified borrower went on', broken: ({ action, facts }) => (action === 'choose_package' || action === 'approve') && !facts.verificationValid },
  { says: 'evidence judged that was not sent', broken: ({ action, facts }) => (action === 'accept_evidence' || action === 'refuse_evidence') && !facts.evidenceSent },

  { says: 'who verified decided', broken: (step) => step.action !== 'release' && (decides(step) || step.action === 'request_data') && isOneOf(step.book.verifiers, step.actor) },
  { says: 'who decided verified', broken: ({ action, actor, book }) => action === 'accept_evidence' && isOneOf(book.deciders, actor) },
  { says: 'who decided or verified released', broken: ({ action, actor, book }) => (action === 'release' || action === 'refuse_release') && isOneOf([...book.deciders, ...book.verifiers], actor) },
  { says: 'a human review by who had decided, or by the policy', broken: (step) => decides(step) && step.book.humanReview && (step.actor.kind === 'policy' || isOneOf(step.book.deciders, step.actor)) },
  { says: 'the policy released what it may not', broken: ({ action, actor, book }) => action === 'release' && actor.kind === 'policy' && !(book.approvedBy === 'policy' && book.releasesItself) },
  { says: 'approved against the policy', broken: ({ action, actor, facts }) => action === 'approve' && (facts.policyOutcome === 'reject' || (actor.kind === 'policy' && facts.policyOutcome !== 'approve')) },
  { says: 'rejected by a policy that does not reject', broken: ({ action, actor, facts }) => action === 'reject' && actor.kind === 'policy' && facts.policyOutcome !== 'reject' },
  { says: 'referred by a policy that does not refer', broken: ({ action, facts }) => action === 'refer' && facts.policyOutcome !== 'refer' },
  { says: 'silence decided', broken: (step) => step.from === 'under_review' && step.to !== 'under_review' && step.actor.kind === 'close' && more(15, step.book.askedOn, step) === false },
  { says: 'silence decided without a question', broken: ({ action, book }) => action === 'expire_request' && book.askedOn === null },
  { says: 'decided, or asked again, while the borrower was asked', broken: ({ action, actor, book }) => book.askedOn !== null && (action === 'reject' || action === 'request_data' || (action === 'approve' && actor.kind === 'policy')) },
  { says: 'an answer to no question', broken: ({ action, book }) => action === 'answer_request' && book.askedOn === null },
  { says: 'escalated in time', broken: ({ action, facts }) => action === 'escalate' && !facts.decisionOverdue },
  { says: 'a rejection reopened too late', broken: (step) => step.from === 'rejected' && step.to === 'under_review' && more(30, step.book.rejectedOn, step) },
  { says: 'two applications open', broken: ({ from, to, facts }) => from === 'rejected' && to === 'under_review' && facts.otherApplicationOpen },
  { says: 'a human review reviewed', broken: ({ action, book }) => action === 'request_human_review' && book.rejectedAfterReview },

  { says: 'signed without the code', broken: ({ action, facts }) => action === 'sign' && !facts.codeRight },
  { says: 'signed after the offer', broken: ({ action, facts }) => (action === 'sign' || action === 'refresh_offer') && (facts.offerThrough === null || facts.today > facts.offerThrough) },
  { says: 'an offer withdrawn while valid', broken: ({ action, facts }) => action === 'expire_offer' && facts.offerThrough !== null && facts.today <= facts.offerThrough },
  { says: 'signed for a day gone by', broken: ({ action, facts }) => action === 'sign' && (facts.releaseOn === null || facts.releaseOn < facts.today) },
  { says: 'signed with a fee that was not authorised', broken: ({ action, facts }) => action === 'sign' && facts.feeCents > facts.authorisedFeeCents },
  { says: 'credited on another day than signed', broken: ({ action, facts, book }) => action === 'release' && facts.today !== book.signedFor },
  { says: 'a release day missed that was not', broken: ({ action, facts, book }) => action === 'miss_release' && book.signedFor !== null && facts.today <= book.signedFor },

  { says: 'paid where nothing was left', broken: ({ action, facts }) => action === 'repay' && facts.listedCents === 0 },
  { says: 'repaid with something left', broken: ({ to, after }) => to === 'repaid' && after.listedCents > 0 },
  { says: 'credited with nothing left', broken: ({ to, after }) => to === 'credited' && after.listedCents === 0 },
  { says: 'regretted after day 7', broken: (step) => step.action === 'regret' && more(7, step.book.creditedOn, step) },
  { says: 'more left the wallet than was in it', broken: ({ action, facts }) => action === 'regret' && facts.walletCents < facts.netCents },
  { says: 'a draft cancelled that was not idle', broken: ({ action, facts }) => action === 'cancel_idle' && (facts.today - facts.touchedOn < 90 || facts.documentsSent || facts.evidenceSent) },
]
