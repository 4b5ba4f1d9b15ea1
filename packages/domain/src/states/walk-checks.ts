import type { Day } from '../calendar/day.ts'
import type { Effect } from './effects.ts'
import type { Actor, GuardFacts } from './facts.ts'
import type { LoanState } from './loan-state.ts'
import type { Action } from './table.ts'

/** One action that the machine allowed, with the facts before and after it. */
export interface Step {
  readonly from: LoanState
  readonly action: Action
  readonly actor: Actor
  readonly to: LoanState
  readonly effects: readonly Effect[]
  readonly facts: GuardFacts
  readonly after: GuardFacts
  /** The book before and after the action. */
  readonly book: Book
  readonly now: Book
}

/** The history of a loan, recorded by the walk itself, independently of the machine. */
export interface Book {
  readonly verifiers: readonly string[]
  readonly deciders: readonly string[]
  readonly approvedBy: Actor['kind'] | null
  readonly releasesItself: boolean
  readonly agreedFeeCents: number
  readonly humanReview: boolean
  readonly rejectedAfterReview: boolean
  readonly dataRequestedOn: Day | null
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
  dataRequestedOn: null,
  rejectedOn: null,
  signedFor: null,
  creditedOn: null,
  credits: 0,
}

const named = (ids: readonly string[], actor: Actor): readonly string[] =>
  actor.kind === 'operator' ? [...ids, actor.id] : ids

type Done = Pick<Step, 'action' | 'actor' | 'facts' | 'to' | 'effects'>
type Entry = (book: Book, done: Done) => Partial<Book>

const agreed: Entry = (_, { facts }) => ({ agreedFeeCents: facts.feeAgreed ? facts.feeCents : 0, humanReview: false })
const rejected: Entry = (book, { actor, facts }) => ({
  deciders: named(book.deciders, actor),
  rejectedOn: facts.today,
  rejectedAfterReview: book.humanReview,
  agreedFeeCents: 0,
  dataRequestedOn: null,
})

const ENTRIES: Readonly<Partial<Record<Action, Entry>>> = {
  pass_verification: (book, { actor }) => ({ verifiers: named(book.verifiers, actor) }),
  accept_evidence: (book, { actor }) => ({ verifiers: named(book.verifiers, actor), humanReview: false }),
  choose_package: () => ({ humanReview: false }),
  authorise_fee: agreed,
  lower_amount: (book, { to }) => ({
    agreedFeeCents: to === 'package_unpaid' ? 0 : book.agreedFeeCents,
    humanReview: false,
  }),
  recheck_quota: () => ({ humanReview: false }),
  resubmit: agreed,
  request_human_review: (book, done) => ({ ...agreed(book, done), humanReview: true }),
  refuse_release: () => ({ humanReview: true }),
  request_data: (_, { facts }) => ({ dataRequestedOn: facts.today }),
  answer_request: () => ({ dataRequestedOn: null }),
  approve: (book, { actor, facts }) => ({
    deciders: named(book.deciders, actor),
    approvedBy: actor.kind,
    releasesItself: facts.policyReleases,
    dataRequestedOn: null,
  }),
  reject: rejected,
  expire_request: rejected,
  expire_offer: () => ({ agreedFeeCents: 0 }),
  sign: (_, { facts }) => ({ signedFor: facts.releaseOn }),
  release: (_, { facts }) => ({ creditedOn: facts.today }),
}

export const written = (book: Book, done: Done): Book => ({
  ...book,
  ...ENTRIES[done.action]?.(book, done),
  credits: book.credits + done.effects.filter((effect) => effect === 'credit_wallet').length,
})

const isOneOf = (ids: readonly string[], actor: Actor): boolean => actor.kind === 'operator' && ids.includes(actor.id)
const moreThan = (days: number, from: Day | null, today: Day): boolean => from === null || today - from > days

const MOVES_MONEY: ReadonlySet<Effect> = new Set([
  'settle_fee',
  'apply_payment',
  'undo_payment',
  'reverse_repayments',
  'take_net_back',
  'reverse_fee',
  'bear_iof',
])
const NEVER_AUTHORISED: ReadonlySet<LoanState> = new Set([
  'unverified',
  'no_package',
  'package_unpaid',
  'rejected',
  'cancelled',
])
const AFTER_CREDITING: ReadonlySet<LoanState> = new Set(['credited', 'repaid', 'regretted'])
const FIRST_REVIEW: ReadonlySet<LoanState> = new Set(['no_package', 'package_unpaid', 'quota_short'])

type Check = (step: Step) => boolean
const on =
  (actions: readonly Action[], broken: Check): Check =>
  (step) =>
    actions.includes(step.action) && broken(step)

/**
 * The rules again, stated on histories instead of rows. Each name is the fault that a walk reports if the machine
 * forgets a guard.
 */
export const CHECKS: Readonly<Record<string, Check>> = {
  'money moved before the loan was credited': ({ effects, now }) =>
    now.credits !== 1 && effects.some((effect) => MOVES_MONEY.has(effect)),
  'credited without the money, or twice': ({ to, now }) => AFTER_CREDITING.has(to) !== (now.credits === 1),
  'a fee was taken that nobody agreed to': ({ effects, facts, now }) =>
    effects.includes('settle_fee') && facts.feeCents > now.agreedFeeCents,
  'an authorisation outlived its application': ({ to, after }) =>
    NEVER_AUTHORISED.has(to) && after.authorisedFeeCents > 0,
  'under review without the fee agreed to': ({ to, facts, now }) =>
    to === 'under_review' && facts.feeCents > now.agreedFeeCents,
  'a fee to authorise that is none': ({ to, facts }) => to === 'package_unpaid' && facts.feeCents === 0,
  'a fee to authorise again that did not rise': on(
    ['lower_amount'],
    ({ to, facts }) => to === 'package_unpaid' && facts.feeCents <= facts.authorisedFeeCents,
  ),
  'a package outside its limits': on(['choose_package', 'lower_amount'], ({ facts }) => !facts.packageAdmits),
  'more than the quota came to review': ({ from, to, facts }) =>
    FIRST_REVIEW.has(from) && to === 'under_review' && facts.netCents > facts.freeQuotaCents,
  'more than the quota was approved or agreed on': on(
    ['approve', 'lower_amount'],
    ({ facts }) => facts.netCents > facts.freeQuotaCents,
  ),
  'a quota that suffices was called short': ({ from, to, action, facts }) =>
    to === 'quota_short' && (from !== to || action === 'accept_evidence') && facts.netCents <= facts.freeQuotaCents,

  'documents sent before the details': on(['send_documents'], ({ facts }) => !facts.detailsComplete),
  'documents judged that were not sent': on(
    ['pass_verification', 'refuse_documents'],
    ({ facts }) => !facts.documentsSent,
  ),
  'verified by a check that was in doubt': on(
    ['pass_verification'],
    ({ actor, facts }) => actor.kind === 'system' && !facts.documentsClear,
  ),
  'an unverified borrower went on': on(['choose_package', 'approve'], ({ facts }) => !facts.verificationValid),
  'evidence judged that was not sent': on(['accept_evidence', 'refuse_evidence'], ({ facts }) => !facts.evidenceSent),

  'who verified decided': on(['approve', 'reject', 'request_data'], ({ actor, book }) =>
    isOneOf(book.verifiers, actor),
  ),
  'who decided verified': on(['accept_evidence'], ({ actor, book }) => isOneOf(book.deciders, actor)),
  'who decided or verified released': on(['release', 'refuse_release'], ({ actor, book }) =>
    isOneOf([...book.deciders, ...book.verifiers], actor),
  ),
  'a human review by who had decided, or by the policy': on(
    ['approve', 'reject'],
    ({ actor, book }) => book.humanReview && (actor.kind === 'policy' || isOneOf(book.deciders, actor)),
  ),
  'the policy released what it may not': on(
    ['release'],
    ({ actor, book }) => actor.kind === 'policy' && !(book.approvedBy === 'policy' && book.releasesItself),
  ),
  'approved against the policy': on(
    ['approve'],
    ({ actor, facts }) =>
      facts.policyOutcome === 'reject' || (actor.kind === 'policy' && facts.policyOutcome !== 'approve'),
  ),
  'rejected by a policy that does not reject': on(
    ['reject'],
    ({ actor, facts }) => actor.kind === 'policy' && facts.policyOutcome !== 'reject',
  ),
  'referred by a policy that does not refer': on(['refer'], ({ facts }) => facts.policyOutcome !== 'refer'),
  'silence decided': ({ from, to, actor, facts, book }) =>
    from === 'under_review' &&
    to !== from &&
    actor.kind === 'close' &&
    (book.dataRequestedOn === null || !moreThan(15, book.dataRequestedOn, facts.today)),
  'decided, or asked again, while the borrower was asked': on(
    ['approve', 'reject', 'request_data'],
    ({ action, actor, book }) => book.dataRequestedOn !== null && !(action === 'approve' && actor.kind === 'operator'),
  ),
  'an answer to no question': on(['answer_request'], ({ book }) => book.dataRequestedOn === null),
  'escalated in time': on(['escalate'], ({ facts }) => !facts.decisionOverdue),
  'a rejection reopened too late': ({ from, to, facts, book }) =>
    from === 'rejected' && to === 'under_review' && moreThan(30, book.rejectedOn, facts.today),
  'two applications open': ({ from, to, facts }) =>
    from === 'rejected' && to === 'under_review' && facts.otherApplicationOpen,
  'a human review reviewed': on(['request_human_review'], ({ book }) => book.rejectedAfterReview),

  'approved, rejected by policy or signed while a payment taken back was open': on(
    ['approve', 'reject', 'sign', 'resubmit'],
    ({ action, actor, facts }) => facts.takenBack && !(action === 'reject' && actor.kind === 'operator'),
  ),
  'sent back to review, or offered anew, against what was taken back': on(
    ['send_to_person', 'miss_release'],
    ({ to, facts }) => facts.takenBack !== (to === 'under_review'),
  ),
  'signed without the code': on(['sign'], ({ facts }) => !facts.codeRight),
  'signed or refreshed after the offer ended': on(
    ['sign', 'refresh_offer'],
    ({ facts }) => facts.offerThrough === null || facts.today > facts.offerThrough,
  ),
  'an offer withdrawn while valid': on(
    ['expire_offer'],
    ({ facts }) => facts.offerThrough !== null && facts.today <= facts.offerThrough,
  ),
  'signed for a day gone by': on(['sign'], ({ facts }) => facts.releaseOn === null || facts.releaseOn < facts.today),
  'signed with a fee that was not authorised': on(['sign'], ({ facts }) => facts.feeCents > facts.authorisedFeeCents),
  'credited on another day than signed': on(['release'], ({ facts, book }) => facts.today !== book.signedFor),
  'a release day missed that was not': on(
    ['miss_release'],
    ({ facts, book }) => book.signedFor !== null && facts.today <= book.signedFor,
  ),

  'paid where nothing was left': on(['repay'], ({ facts }) => facts.listedCents === 0),
  'repaid with something left': ({ to, after }) => to === 'repaid' && after.listedCents > 0,
  'credited with nothing left': ({ to, after }) => to === 'credited' && after.listedCents === 0,
  'regretted after day 7': on(['regret'], ({ facts, book }) => moreThan(7, book.creditedOn, facts.today)),
  'more left the wallet than was in it': on(
    ['regret'],
    ({ facts }) => facts.walletBalanceCents < facts.offeredNetCents,
  ),
  'a draft cancelled that was not idle': on(
    ['cancel_idle'],
    ({ facts }) => facts.today - facts.touchedOn < 90 || facts.documentsSent || facts.evidenceSent,
  ),
}
