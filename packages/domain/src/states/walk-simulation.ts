import { addDays, day } from '../calendar/day.ts'
import { cents, type Cents } from '../money/cents.ts'
import type { Effect } from './effects.ts'
import type { Actor, GuardFacts } from './facts.ts'
import { firstState, type LoanState } from './loan-state.ts'
import type { Action } from './table.ts'

/** At least 0 and less than 1. */
export type Random = () => number

export const chance = (random: Random, share: number): boolean => random() < share
export const below = (random: Random, limit: number): number => Math.trunc(random() * limit)
export function oneOf<T>(random: Random, choices: readonly T[]): T {
  const found = choices[below(random, choices.length)]
  if (found === undefined) throw new RangeError('nothing to choose from')
  return found
}

/** Operators with more duties than they may use on one loan, so that only the guards separate them. */
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
  { kind: 'bank' },
]

export interface WalkLoan {
  readonly state: LoanState
  readonly facts: GuardFacts
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
      netCents: cents(0),
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
      takenBack: false,
      offerThrough: null,
      releaseOn: null,
      codeRight: false,
      creditedOn: null,
      offeredNetCents: cents(0),
      listedCents: cents(0),
      listedAfterCents: cents(0),
      walletBalanceCents: cents(0),
    },
  }
}

const elapsed = (random: Random): number => {
  const kind = random()
  if (kind < 0.8) return 0
  if (kind < 0.93) return 1
  return kind < 0.99 ? 2 + below(random, 16) : 20 + below(random, 100)
}

/** Between two actions days pass, and the facts outside the loan change at random. */
export function advanceTime(loan: WalkLoan, random: Random): WalkLoan {
  const { facts } = loan
  return {
    state: loan.state,
    facts: {
      ...facts,
      today: addDays(facts.today, elapsed(random)),
      detailsComplete: chance(random, 0.8),
      documentsClear: chance(random, 0.5),
      verificationValid:
        facts.verificationValid && chance(random, 0.995) ? true : chance(random, 0.2) && loan.state !== 'unverified',
      freeQuotaCents: chance(random, 0.1) ? someCents(random, 200_000) : facts.freeQuotaCents,
      policyOutcome: oneOf(random, ['approve', 'refer', 'reject'] as const),
      decisionOverdue: chance(random, 0.3),
      otherApplicationOpen: chance(random, 0.2),
      takenBack: chance(random, 0.1),
      walletBalanceCents: someCents(random, 300_000),
    },
  }
}

type InputGenerator = (facts: GuardFacts, random: Random) => Partial<GuardFacts>

const loanRequest: InputGenerator = (_, random) => ({
  packageAdmits: chance(random, 0.8),
  netCents: cents(1 + below(random, 150_000)),
  feeCents: cents(chance(random, 0.4) ? 0 : oneOf(random, [4_900, 9_900])),
})
const consent: InputGenerator = (_, random) => ({ feeAgreed: chance(random, 0.8) })

const INPUT_BY_ACTION: Readonly<Partial<Record<Action, InputGenerator>>> = {
  choose_package: loanRequest,
  lower_amount: loanRequest,
  authorise_fee: consent,
  resubmit: consent,
  request_human_review: consent,
  accept_evidence: (_, random) => ({ freeQuotaCents: someCents(random, 200_000) }),
  approve: (_, random) => ({ policyReleases: chance(random, 0.5) }),
  sign: (_, random) => ({ codeRight: chance(random, 0.8) }),
  repay: (facts, random) => ({
    listedAfterCents: chance(random, 0.3) ? cents(0) : someCents(random, facts.listedCents),
  }),
  undo_payment: (facts, random) => ({
    listedAfterCents: chance(random, 0.2) ? cents(0) : cents(facts.listedCents + 1 + below(random, 50_000)),
  }),
}

/** The facts with the input of an action, valid or not. */
export const withActionInput = (action: Action, facts: GuardFacts, random: Random): GuardFacts => ({
  ...facts,
  ...INPUT_BY_ACTION[action]?.(facts, random),
})

const withId = (ids: readonly string[], actor: Actor): readonly string[] =>
  actor.kind === 'operator' && !ids.includes(actor.id) ? [...ids, actor.id] : ids

/** What the caller of the machine does for an effect, as far as later guards can see it. */
const CARRIED_OUT: Readonly<
  Partial<Record<Effect, (facts: GuardFacts, actor: Actor, random: Random) => Partial<GuardFacts>>>
> = {
  queue_verification: () => ({ documentsSent: true }),
  record_verification: (facts, actor) => ({
    documentsSent: false,
    verificationValid: true,
    verifierIds: withId(facts.verifierIds, actor),
  }),
  explain_documents: () => ({ documentsSent: false }),
  drop_package: () => ({ netCents: cents(0), feeCents: cents(0) }),
  authorise_fee: (facts) => ({ authorisedFeeCents: facts.feeCents, feeAgreed: false }),
  void_authorisation: () => ({ authorisedFeeCents: cents(0) }),
  queue_evidence: () => ({ evidenceSent: true }),
  raise_quota: () => ({ evidenceSent: false }),
  explain_evidence: () => ({ evidenceSent: false }),
  record_verifier: (facts, actor) => ({ verifierIds: withId(facts.verifierIds, actor) }),
  start_review: () => ({ humanDecides: false, dataRequestedOn: null, evidenceSent: false }),
  start_human_review: () => ({ humanDecides: true, dataRequestedOn: null }),
  ask_borrower: (facts) => ({ dataRequestedOn: facts.today }),
  close_request: () => ({ dataRequestedOn: null }),
  record_decision: (facts, actor) => ({
    decidedByPolicy: actor.kind === 'policy',
    deciderIds: withId(facts.deciderIds, actor),
    humanReviewed: facts.humanDecides,
  }),
  explain_rejection: (facts) => ({ rejectedOn: facts.today }),
  make_offer: (facts, _, random) => ({
    offerThrough: addDays(facts.today, 2 + below(random, 4)),
    releaseOn: facts.today,
  }),
  refresh_offer: (facts) => ({ releaseOn: facts.today }),
  void_offer: () => ({ offerThrough: null, releaseOn: null }),
  make_repayment_list: (facts, _, random) => ({
    offeredNetCents: facts.netCents,
    listedCents: cents(1 + below(random, 200_000)),
    codeRight: false,
  }),
  void_contract: () => ({ listedCents: cents(0) }),
  credit_wallet: (facts) => ({ creditedOn: facts.today }),
  apply_payment: (facts) => ({ listedCents: facts.listedAfterCents }),
  undo_payment: (facts) => ({ listedCents: facts.listedAfterCents }),
  take_net_back: () => ({ listedCents: cents(0) }),
}

export function carriedOut(effects: readonly Effect[], facts: GuardFacts, actor: Actor, random: Random): GuardFacts {
  let now: GuardFacts = actor.kind === 'borrower' ? { ...facts, touchedOn: facts.today } : facts
  for (const effect of effects) now = Object.assign({}, now, CARRIED_OUT[effect]?.(now, actor, random))
  return now
}

/** Inconsistent facts: even with these, nothing may be payable before the loan is credited. */
export const wildFacts = (facts: GuardFacts, random: Random): GuardFacts => ({
  ...facts,
  feeCents: someCents(random, 10_000),
  authorisedFeeCents: someCents(random, 10_000),
  netCents: someCents(random, 200_000),
  offeredNetCents: someCents(random, 200_000),
  listedCents: someCents(random, 200_000),
  walletBalanceCents: someCents(random, 200_000),
  creditedOn: chance(random, 0.5) ? facts.today : null,
  releaseOn: chance(random, 0.5) ? facts.today : null,
  policyReleases: chance(random, 0.5),
})
