import { addDays, day } from '../calendar/day.ts'
import { cents, type Cents } from '../money/cents.ts'
import type { Effect } from './effects.ts'
import type { Actor, LoanFacts } from './facts.ts'
import { firstState, type LoanState } from './loan-state.ts'
import type { Action } from './table.ts'

/** A number from 0 up to, not including, 1. */
export type Random = () => number

export const chance = (random: Random, share: number): boolean => random() < share
export const below = (random: Random, limit: number): number => Math.trunc(random() * limit)
export function oneOf<T>(random: Random, choices: readonly T[]): T {
  const found = choices[below(random, choices.length)]
  if (found === undefined) throw new RangeError('nothing to choose from')
  return found
}

/** People with more duties than they may use on one loan, so that only the guards keep them apart. */
export const ACTORS: readonly Actor[] = [
  { kind: 'borrower' },
  { kind: 'operator', id: 'ana', duties: ['verifier', 'decider', 'releaser'] },
  { kind: 'operator', id: 'bia', duties: ['verifier', 'decider', 'releaser'] },
  { kind: 'operator', id: 'caio', duties: ['decider', 'releaser'] },
  { kind: 'operator', id: 'davi', duties: ['releaser'] },
  { kind: 'operator', id: 'eva', duties: [] },
  { kind: 'policy' },
  { kind: 'close' },
  { kind: 'system' },
]

export interface WalkLoan {
  readonly state: LoanState
  readonly facts: LoanFacts
}

const someCents = (random: Random, most: number): Cents => cents(below(random, most + 1))

export function newLoan(random: Random): WalkLoan {
  const today = day(20_000 + below(random, 2_000))
  const verificationValid = chance(random, 0.5)
  return {
    state: firstState(verificationValid),
    facts: {
      today,
      touchedOn: today,
      detailsComplete: false,
      documentsSent: false,
      documentsClear: false,
      verificationValid,
      verifierIds: verificationValid ? ['bia'] : [],
      packageAdmits: true,
      askedCents: cents(0),
      freeQuotaCents: someCents(random, 200_000),
      feeCents: cents(0),
      feeAgreed: false,
      authorisedFeeCents: cents(0),
      evidenceSent: false,
      policyOutcome: 'refer',
      policyReleases: false,
      humanDecides: false,
      humanReviewed: false,
      decidedByPolicy: false,
      deciderIds: [],
      dataRequestedOn: null,
      decisionOverdue: false,
      rejectedOn: null,
      otherApplicationOpen: false,
      offerThrough: null,
      releaseOn: null,
      codeRight: false,
      creditedOn: null,
      netCents: cents(0),
      listedCents: cents(0),
      listedAfterCents: cents(0),
      walletCents: cents(0),
    },
  }
}

const elapsed = (random: Random): number => {
  const kind = random()
  if (kind < 0.8) return 0
  if (kind < 0.93) return 1
  return kind < 0.99 ? 2 + below(random, 16) : 20 + below(random, 100)
}

/** The world goes on between two acts: days pass, and what is outside the loan is as it happens to be. */
export function worldTurns(loan: WalkLoan, random: Random): WalkLoan {
  const { facts } = loan
  return {
    state: loan.state,
    facts: {
      ...facts,
      today: addDays(facts.today, elapsed(random)),
      detailsComplete: chance(random, 0.8),
      documentsClear: chance(random, 0.5),
      verificationValid: facts.verificationValid && chance(random, 0.995) ? true : chance(random, 0.2) && loan.state !== 'unverified',
      freeQuotaCents: chance(random, 0.1) ? someCents(random, 200_000) : facts.freeQuotaCents,
      policyOutcome: oneOf(random, ['approve', 'refer', 'reject'] as const),
      decisionOverdue: chance(random, 0.3),
      otherApplicationOpen: chance(random, 0.2),
      walletCents: someCents(random, 300_000),
    },
  }
}

/** What an act brings with it, good or bad. */
export function broughtBy(action: Action, facts: LoanFacts, random: Random): LoanFacts {
  switch (action) {
    case 'choose_package':
    case 'lower_amount':
      return {
        ...facts,
        packageAdmits: chance(random, 0.8),
        askedCents: cents(1 + below(random, 150_000)),
        feeCents: cents(chance(random, 0.4) ? 0 : oneOf(random, [4_900, 9_900])),
      }
    case 'authorise_fee':
    case 'resubmit':
    case 'request_human_review':
      return { ...facts, feeAgreed: chance(random, 0.8) }
    case 'accept_evidence':
      return { ...facts, freeQuotaCents: someCents(random, 200_000) }
    case 'approve':
      return { ...facts, policyReleases: chance(random, 0.5) }
    case 'sign':
      return { ...facts, codeRight: chance(random, 0.8) }
    case 'repay':
      return { ...facts, listedAfterCents: chance(random, 0.3) ? cents(0) : someCents(random, facts.listedCents) }
    case 'send_documents':
    case 'pass_verification':
    case 'refuse_documents':
    case 'send_evidence':
    case 'refuse_evidence':
    case 'recheck_quota':
    case 'reject':
    case 'refer':
    case 'request_data':
    case 'answer_request':
    case 'expire_request':
    case 'escalate':
    case 'refresh_offer':
    case 'expire_offer':
    case 'release':
    case 'refuse_release':
    case 'miss_release':
    case 'regret':
    case 'cancel':
    case 'cancel_idle':
      return facts
  }
}

const withId = (ids: readonly string[], actor: Actor): readonly string[] =>
  actor.kind === 'operator' && !ids.includes(actor.id) ? [...ids, actor.id] : ids

/** What the caller of the machine does for an effect, as far as a later guard can see it. */
function carryOut(effect: Effect, facts: LoanFacts, actor: Actor, random: Random): LoanFacts {
  switch (effect) {
    case 'queue_verification':
      return { ...facts, documentsSent: true }
    case 'record_verification':
      return { ...facts, documentsSent: false, verificationValid: true, verifierIds: withId(facts.verifierIds, actor) }
    case 'explain_documents':
      return { ...facts, documentsSent: false }
    case 'drop_package':
      return { ...facts, askedCents: cents(0), feeCents: cents(0) }
    case 'authorise_fee':
      return { ...facts, authorisedFeeCents: facts.feeCents, feeAgreed: false }
    case 'void_authorisation':
      return { ...facts, authorisedFeeCents: cents(0) }
    case 'queue_evidence':
      return { ...facts, evidenceSent: true }
    case 'raise_quota':
    case 'explain_evidence':
      return { ...facts, evidenceSent: false }
    case 'record_verifier':
      return { ...facts, verifierIds: withId(facts.verifierIds, actor) }
    case 'start_review':
      return { ...facts, humanDecides: false, dataRequestedOn: null, evidenceSent: false }
    case 'start_human_review':
      return { ...facts, humanDecides: true, dataRequestedOn: null }
    case 'ask_borrower':
      return { ...facts, dataRequestedOn: facts.today }
    case 'close_request':
      return { ...facts, dataRequestedOn: null }
    case 'record_decision':
      return { ...facts, decidedByPolicy: actor.kind === 'policy', deciderIds: withId(facts.deciderIds, actor), humanReviewed: facts.humanDecides }
    case 'explain_rejection':
      return { ...facts, rejectedOn: facts.today }
    case 'make_offer':
      return { ...facts, offerThrough: addDays(facts.today, 2 + below(random, 4)), releaseOn: facts.today }
    case 'refresh_offer':
      return { ...facts, releaseOn: facts.today }
    case 'void_offer':
      return { ...facts, offerThrough: null, releaseOn: null }
    case 'make_repayment_list':
      return { ...facts, netCents: facts.askedCents, listedCents: cents(1 + below(random, 200_000)), codeRight: false }
    case 'void_contract':
      return { ...facts, listedCents: cents(0) }
    case 'credit_wallet':
      return { ...facts, creditedOn: facts.today }
    case 'apply_payment':
      return { ...facts, listedCents: facts.listedAfterCents }
    case 'take_net_back':
      return { ...facts, listedCents: cents(0) }
    case 'record_package':
    case 'assign_reviewer':
    case 'escalate':
    case 'make_contract':
    case 'settle_fee':
    case 'write_settlement_letter':
    case 'reverse_repayments':
    case 'reverse_fee':
    case 'bear_iof':
      return facts
  }
}

export function carriedOut(effects: readonly Effect[], facts: LoanFacts, actor: Actor, random: Random): LoanFacts {
  const touched = actor.kind === 'borrower' ? { ...facts, touchedOn: facts.today } : facts
  return effects.reduce((now, effect) => carryOut(effect, now, actor, random), touched)
}

/** Facts that need not belong together: whatever they say, nothing may be payable before the loan is credited. */
export const wildFacts = (facts: LoanFacts, random: Random): LoanFacts => ({
  ...facts,
  feeCents: someCents(random, 10_000),
  authorisedFeeCents: someCents(random, 10_000),
  askedCents: someCents(random, 200_000),
  netCents: someCents(random, 200_000),
  listedCents: someCents(random, 200_000),
  walletCents: someCents(random, 200_000),
  creditedOn: chance(random, 0.5) ? facts.today : null,
  releaseOn: chance(random, 0.5) ? facts.today : null,
  policyReleases: chance(random, 0.5),
})
