import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, type Day } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import { isRefused } from '../refused.ts'
import { loanStatesDocument } from './document.ts'
import { EFFECTS, type Effect } from './effects.ts'
import { DUTIES, type Actor, type Duty, type GuardFacts } from './facts.ts'
import { guardOf, GUARDS, type GuardName } from './guards.ts'
import { firstState, isOpenApplication, LOAN_STATES, type LoanState } from './loan-state.ts'
import { mayDo, payableCents, transition } from './machine.ts'
import { ACTIONS, LOAN_TABLE, withoutGuard, type Action, type Row, type RowActor } from './table.ts'

const TODAY = day(20_500)
const ago = (days: number): Day => day(TODAY - days)

const FACTS: GuardFacts = {
  today: TODAY,
  touchedOn: TODAY,
  detailsComplete: true,
  documentsSent: true,
  documentsClear: true,
  verificationValid: true,
  verifierIds: ['vera'],
  packageAdmits: true,
  netCents: cents(100_000),
  freeQuotaCents: cents(100_000),
  feeCents: cents(4_900),
  feeAgreed: true,
  authorisedFeeCents: cents(4_900),
  evidenceSent: true,
  policyOutcome: 'approve',
  policyReleases: true,
  humanDecides: false,
  humanReviewed: false,
  decidedByPolicy: true,
  deciderIds: ['dora'],
  dataRequestedOn: null,
  decisionOverdue: true,
  rejectedOn: ago(30),
  otherApplicationOpen: false,
  takenBack: false,
  offerThrough: TODAY,
  releaseOn: TODAY,
  codeRight: true,
  creditedOn: ago(7),
  offeredNetCents: cents(100_000),
  listedCents: cents(120_000),
  listedAfterCents: cents(20_000),
  walletBalanceCents: cents(100_000),
}

/** For each guard the last facts for which it holds, and the first for which it does not. `OPERATOR` acts. */
const OPERATOR = 'olga'
const EDGES: Record<GuardName, { holds: Partial<GuardFacts>; fails: Partial<GuardFacts> }> = {
  details_complete: { holds: { detailsComplete: true }, fails: { detailsComplete: false } },
  documents_sent: { holds: { documentsSent: true }, fails: { documentsSent: false } },
  documents_clear: { holds: { documentsClear: true }, fails: { documentsClear: false } },
  verification_valid: { holds: { verificationValid: true }, fails: { verificationValid: false } },
  verifier_has_not_decided: { holds: { deciderIds: ['dora'] }, fails: { deciderIds: ['dora', OPERATOR] } },
  package_admits: { holds: { packageAdmits: true }, fails: { packageAdmits: false } },
  fee_is_zero: { holds: { feeCents: cents(0) }, fails: { feeCents: cents(1) } },
  fee_above_zero: { holds: { feeCents: cents(1) }, fails: { feeCents: cents(0) } },
  fee_agreed: { holds: { feeAgreed: true }, fails: { feeAgreed: false, feeCents: cents(1) } },
  fee_authorised: {
    holds: { authorisedFeeCents: cents(4_900), feeCents: cents(4_900) },
    fails: { authorisedFeeCents: cents(4_900), feeCents: cents(4_901) },
  },
  fee_rises: {
    holds: { authorisedFeeCents: cents(4_900), feeCents: cents(4_901) },
    fails: { authorisedFeeCents: cents(4_900), feeCents: cents(4_900) },
  },
  quota_suffices: {
    holds: { netCents: cents(50_000), freeQuotaCents: cents(50_000) },
    fails: { netCents: cents(50_001), freeQuotaCents: cents(50_000) },
  },
  quota_is_short: {
    holds: { netCents: cents(50_001), freeQuotaCents: cents(50_000) },
    fails: { netCents: cents(50_000), freeQuotaCents: cents(50_000) },
  },
  lower_amount_fits: {
    holds: { netCents: cents(50_000), freeQuotaCents: cents(50_000) },
    fails: { netCents: cents(50_001), freeQuotaCents: cents(50_000) },
  },
  evidence_sent: { holds: { evidenceSent: true }, fails: { evidenceSent: false } },
  policy_approves: { holds: { policyOutcome: 'approve' }, fails: { policyOutcome: 'refer' } },
  policy_rejects: { holds: { policyOutcome: 'reject' }, fails: { policyOutcome: 'refer' } },
  policy_refers: { holds: { policyOutcome: 'refer' }, fails: { policyOutcome: 'approve' } },
  policy_permits: { holds: { policyOutcome: 'refer' }, fails: { policyOutcome: 'reject' } },
  policy_may_decide: { holds: { humanDecides: false }, fails: { humanDecides: true } },
  decider_has_not_verified: { holds: { verifierIds: ['vera'] }, fails: { verifierIds: [OPERATOR] } },
  another_decider: {
    holds: { humanDecides: true, deciderIds: ['dora'] },
    fails: { humanDecides: true, deciderIds: ['dora', OPERATOR] },
  },
  no_data_requested: { holds: { dataRequestedOn: null }, fails: { dataRequestedOn: TODAY } },
  data_requested: { holds: { dataRequestedOn: TODAY }, fails: { dataRequestedOn: null } },
  data_request_expired: { holds: { dataRequestedOn: ago(16) }, fails: { dataRequestedOn: ago(15) } },
  decision_overdue: { holds: { decisionOverdue: true }, fails: { decisionOverdue: false } },
  within_review_days: { holds: { rejectedOn: ago(30) }, fails: { rejectedOn: ago(31) } },
  not_human_reviewed: { holds: { humanReviewed: false }, fails: { humanReviewed: true } },
  no_other_application: { holds: { otherApplicationOpen: false }, fails: { otherApplicationOpen: true } },
  nothing_taken_back: { holds: { takenBack: false }, fails: { takenBack: true } },
  something_taken_back: { holds: { takenBack: true }, fails: { takenBack: false } },
  offer_valid: { holds: { offerThrough: TODAY }, fails: { offerThrough: ago(1) } },
  offer_expired: { holds: { offerThrough: ago(1) }, fails: { offerThrough: TODAY } },
  release_day_ahead: { holds: { releaseOn: TODAY }, fails: { releaseOn: ago(1) } },
  code_right: { holds: { codeRight: true }, fails: { codeRight: false } },
  is_release_day: { holds: { releaseOn: TODAY }, fails: { releaseOn: ago(-1) } },
  release_day_passed: { holds: { releaseOn: ago(1) }, fails: { releaseOn: TODAY } },
  releaser_has_not_decided: { holds: { deciderIds: ['dora'] }, fails: { deciderIds: [OPERATOR] } },
  releaser_has_not_verified: { holds: { verifierIds: ['vera'] }, fails: { verifierIds: ['vera', OPERATOR] } },
  decided_by_policy: { holds: { decidedByPolicy: true }, fails: { decidedByPolicy: false } },
  policy_releases: { holds: { policyReleases: true }, fails: { policyReleases: false } },
  something_listed: { holds: { listedCents: cents(1) }, fails: { listedCents: cents(0) } },
  payment_leaves_rest: { holds: { listedAfterCents: cents(1) }, fails: { listedAfterCents: cents(0) } },
  payment_settles_all: { holds: { listedAfterCents: cents(0) }, fails: { listedAfterCents: cents(1) } },
  undoing_leaves_something: { holds: { listedAfterCents: cents(1) }, fails: { listedAfterCents: cents(0) } },
  within_regret_days: { holds: { creditedOn: ago(7) }, fails: { creditedOn: ago(8) } },
  net_in_wallet: {
    holds: { offeredNetCents: cents(100_000), walletBalanceCents: cents(100_000) },
    fails: { offeredNetCents: cents(100_000), walletBalanceCents: cents(99_999) },
  },
  idle: {
    holds: { touchedOn: ago(90), documentsSent: false, evidenceSent: false },
    fails: { touchedOn: ago(89), documentsSent: false, evidenceSent: false },
  },
}

const borrower: Actor = { kind: 'borrower' }
const operator = (duty: Duty): Actor => ({ kind: 'operator', id: OPERATOR, duties: [duty] })
const ACTOR_OF: Record<RowActor, Actor> = {
  borrower,
  policy: { kind: 'policy' },
  close: { kind: 'close' },
  system: { kind: 'system' },
  bank: { kind: 'bank' },
  'operator/verifier': operator('verifier'),
  'operator/decider': operator('decider'),
  'operator/releaser': operator('releaser'),
}
const actorOf = (part: RowActor): Actor => ACTOR_OF[part]
const EVERYBODY: Actor[] = [
  ...Object.values(ACTOR_OF),
  { kind: 'operator', id: OPERATOR, duties: DUTIES },
  { kind: 'operator', id: OPERATOR, duties: [] },
]
const factsFor = (row: Row): GuardFacts => Object.assign({}, FACTS, ...row.guards.map((name) => EDGES[name].holds))
const go = (state: LoanState, action: Action, part: RowActor, changes: Partial<GuardFacts> = {}) =>
  transition({ state, facts: { ...FACTS, ...changes } }, action, actorOf(part))
const titled = LOAN_TABLE.rows.map(
  (row, index) => [`${index + 1}: ${row.from}, ${row.action} by ${row.actor}, ${row.to}`, row] as const,
)

/** Guards on the input of an action. */
const INPUT_GUARDS = (Object.keys(GUARDS) as GuardName[]).filter((name) => guardOf(name).checksInput === true)

const anyDay = fc.integer({ min: 20_400, max: 20_600 }).map(day)
const maybeDay = fc.option(anyDay)
const money = fc.integer({ min: 0, max: 200_000 }).map(cents)
const ids = fc.subarray(['vera', 'dora', OPERATOR])
const anyFacts: fc.Arbitrary<GuardFacts> = fc.record({
  today: anyDay,
  touchedOn: anyDay,
  detailsComplete: fc.boolean(),
  documentsSent: fc.boolean(),
  documentsClear: fc.boolean(),
  verificationValid: fc.boolean(),
  verifierIds: ids,
  packageAdmits: fc.boolean(),
  netCents: money,
  freeQuotaCents: money,
  feeCents: money,
  feeAgreed: fc.boolean(),
  authorisedFeeCents: money,
  evidenceSent: fc.boolean(),
  policyOutcome: fc.constantFrom('approve', 'refer', 'reject'),
  policyReleases: fc.boolean(),
  humanDecides: fc.boolean(),
  humanReviewed: fc.boolean(),
  decidedByPolicy: fc.boolean(),
  deciderIds: ids,
  dataRequestedOn: maybeDay,
  decisionOverdue: fc.boolean(),
  rejectedOn: maybeDay,
  otherApplicationOpen: fc.boolean(),
  takenBack: fc.boolean(),
  offerThrough: maybeDay,
  releaseOn: maybeDay,
  codeRight: fc.boolean(),
  creditedOn: maybeDay,
  offeredNetCents: money,
  listedCents: money,
  listedAfterCents: money,
  walletBalanceCents: money,
})

describe('the table of loan states', () => {
  it('has every state, and each can be reached from the beginning', () => {
    const reached = new Set<LoanState>([firstState(false), firstState(true)])
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const { from, to } of LOAN_TABLE.rows) if (reached.has(from)) reached.add(to)
    }
    expect([...reached].toSorted()).toEqual([...LOAN_STATES].toSorted())
    expect(firstState(false)).toBe('unverified')
    expect(firstState(true)).toBe('no_package')
  })

  it('ends in repaid, regretted and cancelled only; a repaid loan is open again only by a payment that is undone', () => {
    const left = new Set(LOAN_TABLE.rows.filter(({ action }) => action !== 'undo_payment').map(({ from }) => from))
    expect(LOAN_STATES.filter((state) => !left.has(state))).toEqual(['repaid', 'regretted', 'cancelled'])
  })

  it('uses every act, every guard and every effect, and none twice in one row', () => {
    const { rows } = LOAN_TABLE
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(ACTIONS))
    expect(new Set(rows.flatMap(({ guards }) => guards))).toEqual(new Set(Object.keys(GUARDS)))
    expect(new Set(rows.flatMap(({ effects }) => effects))).toEqual(new Set(Object.keys(EFFECTS)))
    for (const { guards, effects } of rows)
      expect([new Set(guards).size, new Set(effects).size]).toEqual([guards.length, effects.length])
  })

  it('moves money only at crediting and after it', () => {
    const moving = new Set<Effect>([
      'credit_wallet',
      'settle_fee',
      'apply_payment',
      'undo_payment',
      'reverse_repayments',
      'take_net_back',
      'reverse_fee',
      'bear_iof',
    ])
    for (const { from, to, effects } of LOAN_TABLE.rows)
      if (effects.some((effect) => moving.has(effect))) expect(from === 'credited' || to === 'credited').toBe(true)
    expect(
      LOAN_TABLE.rows
        .filter(({ action, to, from }) => to === 'credited' && from !== 'credited' && action !== 'undo_payment')
        .map(({ from, effects }) => [from, effects]),
    ).toEqual([
      ['generated', ['credit_wallet', 'settle_fee']],
      ['generated', ['credit_wallet', 'settle_fee']],
    ])
  })

  it('lets the borrower cancel, for nothing and with no condition, from every state before crediting', () => {
    const before = [
      'unverified',
      'no_package',
      'package_unpaid',
      'quota_short',
      'under_review',
      'rejected',
      'approved',
      'generated',
    ]
    const rows = LOAN_TABLE.rows.filter(({ action }) => action === 'cancel')
    expect(rows.map(({ from }) => from)).toEqual(before)
    for (const { actor, guards, to } of rows) expect([actor, guards, to]).toEqual(['borrower', [], 'cancelled'])
  })

  it('voids the authorisation wherever an application with one ends or begins anew', () => {
    const authorised = new Set<LoanState>(['quota_short', 'under_review', 'approved', 'generated'])
    const ended = new Set<LoanState>(['cancelled', 'rejected', 'no_package', 'package_unpaid'])
    const rows = LOAN_TABLE.rows.filter(({ from, to }) => authorised.has(from) && ended.has(to))
    expect(rows.filter(({ effects }) => !effects.includes('void_authorisation'))).toEqual([])
    expect(rows.length).toBeGreaterThan(5)
  })

  it.each(titled)('row %s goes where its guards hold, and not where one fails', (_, row) => {
    const actor = actorOf(row.actor)
    const facts = factsFor(row)
    expect(transition({ state: row.from, facts }, row.action, actor)).toEqual({ to: row.to, effects: row.effects })
    expect(mayDo({ state: row.from, facts }, actor)).toContain(row.action)
    for (const name of row.guards) {
      const failing = { ...facts, ...EDGES[name].fails }
      const others = row.guards.filter((other) => !guardOf(other).holds(failing, actor))
      expect(others).toContain(name)
      const result = transition({ state: row.from, facts: failing }, row.action, actor)
      // Another row of the same action may apply; this one may not.
      if (isRefused(result)) expect(row.guards).toContain(result.refused)
      else expect(result).not.toEqual({ to: row.to, effects: row.effects })
    }
  })

  it.each(titled)('row %s is nobody else’s', (_, row) => {
    const parts = LOAN_TABLE.rows
      .filter(({ from, action }) => from === row.from && action === row.action)
      .map(({ actor }) => actor)
    const mine = (actor: Actor): boolean =>
      parts.some((part) =>
        actor.kind === 'operator' ? actor.duties.some((duty) => part === `operator/${duty}`) : part === actor.kind,
      )
    const others = EVERYBODY.filter((actor) => !mine(actor))
    const results = others.map((actor) => transition({ state: row.from, facts: factsFor(row) }, row.action, actor))
    expect(results).toEqual(others.map(() => ({ refused: 'wrong_actor' })))
    expect(others.length).toBeGreaterThan(0)
  })

  it('refuses an act that does not belong to the state', () => {
    const foreign = LOAN_STATES.flatMap((state) =>
      ACTIONS.filter((action) => !LOAN_TABLE.rows.some((row) => row.from === state && row.action === action)).map(
        (action) => ({ state, action }),
      ),
    )
    const results = foreign.flatMap(({ state, action }) =>
      EVERYBODY.map((actor) => transition({ state, facts: FACTS }, action, actor)),
    )
    expect(new Set(results.map((result) => (isRefused(result) ? result.refused : result.to)))).toEqual(
      new Set(['out_of_order']),
    )
  })
})

describe('a loan', () => {
  it('with a package without a fee passes at once, and skips the quota where it suffices', () => {
    const short = { freeQuotaCents: cents(99_999) }
    expect(go('no_package', 'choose_package', 'borrower')).toMatchObject({ to: 'package_unpaid' })
    expect(go('no_package', 'choose_package', 'borrower', { feeCents: cents(0) })).toMatchObject({ to: 'under_review' })
    expect(go('no_package', 'choose_package', 'borrower', { feeCents: cents(0), ...short })).toMatchObject({
      to: 'quota_short',
    })
    expect(go('package_unpaid', 'authorise_fee', 'borrower')).toEqual({
      to: 'under_review',
      effects: ['authorise_fee', 'start_review'],
    })
    expect(go('package_unpaid', 'authorise_fee', 'borrower', short)).toEqual({
      to: 'quota_short',
      effects: ['authorise_fee'],
    })
  })

  it('whose amount is lowered asks for the fee again only where it rises', () => {
    expect(go('quota_short', 'lower_amount', 'borrower', { feeCents: cents(9_900) })).toMatchObject({
      to: 'package_unpaid',
    })
    expect(go('quota_short', 'lower_amount', 'borrower', { feeCents: cents(0) })).toMatchObject({ to: 'under_review' })
    expect(go('quota_short', 'lower_amount', 'borrower', { netCents: cents(100_001) })).toEqual({
      refused: 'lower_amount_fits',
    })
  })

  it('late in review is escalated and never decided', () => {
    expect(go('under_review', 'escalate', 'close')).toEqual({ to: 'under_review', effects: ['escalate'] })
    expect(mayDo({ state: 'under_review', facts: FACTS }, { kind: 'close' })).toEqual(['escalate'])
  })

  it('whose borrower does not answer within 15 days is rejected, and nothing is authorised any more', () => {
    expect(go('under_review', 'expire_request', 'close', { dataRequestedOn: ago(15) })).toEqual({
      refused: 'data_request_expired',
    })
    expect(go('under_review', 'expire_request', 'close', { dataRequestedOn: ago(16) })).toMatchObject({
      to: 'rejected',
      effects: expect.arrayContaining(['void_authorisation', 'explain_rejection']),
    })
  })

  it('in human review is decided by another operator, and not by the policy', () => {
    const review = { humanDecides: true }
    expect(go('under_review', 'approve', 'policy', review)).toEqual({ refused: 'policy_may_decide' })
    expect(go('under_review', 'reject', 'policy', { ...review, policyOutcome: 'reject' })).toEqual({
      refused: 'policy_may_decide',
    })
    expect(go('under_review', 'approve', 'operator/decider', { ...review, deciderIds: [OPERATOR] })).toEqual({
      refused: 'another_decider',
    })
    expect(go('under_review', 'approve', 'operator/decider', review)).toMatchObject({ to: 'approved' })
    expect(go('under_review', 'approve', 'operator/decider', { deciderIds: [OPERATOR] })).toMatchObject({
      to: 'approved',
    })
  })

  it('has three people on it: verifier, decider, releaser', () => {
    expect(go('under_review', 'approve', 'operator/decider', { verifierIds: [OPERATOR] })).toEqual({
      refused: 'decider_has_not_verified',
    })
    expect(go('generated', 'release', 'operator/releaser', { verifierIds: [OPERATOR] })).toEqual({
      refused: 'releaser_has_not_verified',
    })
    expect(go('generated', 'release', 'operator/releaser', { deciderIds: [OPERATOR] })).toEqual({
      refused: 'releaser_has_not_decided',
    })
    expect(go('quota_short', 'accept_evidence', 'operator/verifier', { deciderIds: [OPERATOR] })).toEqual({
      refused: 'verifier_has_not_decided',
    })
  })

  it('decided by the policy is released by one operator, or by none under the limit of the policy', () => {
    expect(go('generated', 'release', 'policy')).toMatchObject({ to: 'credited' })
    expect(go('generated', 'release', 'policy', { policyReleases: false })).toEqual({ refused: 'policy_releases' })
    expect(go('generated', 'release', 'policy', { decidedByPolicy: false })).toEqual({ refused: 'decided_by_policy' })
    expect(go('generated', 'release', 'operator/releaser', { policyReleases: false })).toMatchObject({ to: 'credited' })
  })

  it('is credited on the day that was signed and on no other', () => {
    for (const releaseOn of [ago(1), ago(-1), null])
      expect(go('generated', 'release', 'policy', { releaseOn })).toEqual({ refused: 'is_release_day' })
    expect(go('generated', 'miss_release', 'close', { releaseOn: ago(1) })).toEqual({
      to: 'approved',
      effects: ['void_contract', 'make_offer'],
    })
  })

  it('refused at release goes back to people, its contract void', () => {
    expect(go('generated', 'refuse_release', 'operator/releaser')).toEqual({
      to: 'under_review',
      effects: ['void_contract', 'void_offer', 'start_human_review'],
    })
  })

  it('offered and not signed in time begins again at the package', () => {
    expect(go('approved', 'sign', 'borrower', { offerThrough: ago(1) })).toEqual({ refused: 'offer_valid' })
    expect(go('approved', 'expire_offer', 'close', { offerThrough: ago(1) })).toMatchObject({ to: 'no_package' })
  })

  it('can be regretted through day 7', () => {
    expect(go('credited', 'regret', 'borrower', { creditedOn: ago(7) })).toMatchObject({ to: 'regretted' })
    expect(go('credited', 'regret', 'borrower', { creditedOn: ago(8) })).toEqual({ refused: 'within_regret_days' })
  })

  it('can be reopened through day 30 after a rejection, and not beside another application', () => {
    for (const action of ['resubmit', 'request_human_review'] as const) {
      expect(go('rejected', action, 'borrower', { rejectedOn: ago(30) })).toMatchObject({ to: 'under_review' })
      expect(go('rejected', action, 'borrower', { rejectedOn: ago(31) })).toEqual({ refused: 'within_review_days' })
      expect(go('rejected', action, 'borrower', { otherApplicationOpen: true })).toEqual({
        refused: 'no_other_application',
      })
    }
  })

  it('as a draft is cancelled after 90 idle days, but never while the lender has something to look at', () => {
    const idle = { touchedOn: ago(90), documentsSent: false, evidenceSent: false }
    for (const state of ['unverified', 'no_package', 'package_unpaid', 'quota_short'] as const) {
      expect(go(state, 'cancel_idle', 'close', idle)).toMatchObject({ to: 'cancelled' })
      expect(go(state, 'cancel_idle', 'close', { ...idle, touchedOn: ago(89) })).toEqual({ refused: 'idle' })
      expect(go(state, 'cancel_idle', 'close', { ...idle, documentsSent: true })).toEqual({ refused: 'idle' })
      expect(go(state, 'cancel_idle', 'close', { ...idle, evidenceSent: true })).toEqual({ refused: 'idle' })
    }
    expect(go('under_review', 'cancel_idle', 'close', idle)).toEqual({ refused: 'out_of_order' })
  })

  it('is the one open application from its draft until it is generated, and not while rejected', () => {
    expect(LOAN_STATES.filter(isOpenApplication)).toEqual([
      'unverified',
      'no_package',
      'package_unpaid',
      'quota_short',
      'under_review',
      'approved',
      'generated',
    ])
  })
})

describe('what an actor may do now', () => {
  it('leaves out what others do, and does not ask for what the act itself will bring', () => {
    const without = { ...FACTS, codeRight: false, feeAgreed: false, packageAdmits: false }
    expect(mayDo({ state: 'approved', facts: without }, borrower)).toEqual(['sign', 'cancel'])
    expect(mayDo({ state: 'package_unpaid', facts: without }, borrower)).toEqual([
      'authorise_fee',
      'choose_package',
      'cancel',
    ])
    expect(mayDo({ state: 'rejected', facts: without }, borrower)).toEqual([
      'resubmit',
      'request_human_review',
      'cancel',
    ])
    expect(mayDo({ state: 'credited', facts: without }, borrower)).toEqual(['repay', 'regret'])
    expect(mayDo({ state: 'generated', facts: FACTS }, actorOf('operator/releaser'))).toEqual([
      'release',
      'refuse_release',
    ])
    expect(mayDo({ state: 'generated', facts: FACTS }, actorOf('operator/decider'))).toEqual([])
    for (const state of ['repaid', 'regretted', 'cancelled'] as const)
      for (const actor of EVERYBODY) {
        const undoes = state === 'repaid' && (actor.kind === 'bank' || actor.kind === 'system')
        expect(mayDo({ state, facts: FACTS }, actor)).toEqual(undoes ? ['undo_payment'] : [])
      }
  })

  it('has everything that can be done, and nothing that fails for more than what the act brings', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOAN_STATES), anyFacts, fc.constantFrom(...EVERYBODY), (state, facts, actor) => {
        const may = mayDo({ state, facts }, actor)
        for (const action of ACTIONS) {
          const result = transition({ state, facts }, action, actor)
          if (!isRefused(result)) expect(may).toContain(action)
          else if (may.includes(action)) expect(INPUT_GUARDS).toContain(result.refused)
          else expect(result.refused).toBeTruthy()
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('what is payable', () => {
  it('is what is left on the repayment list of a credited loan', () => {
    expect(payableCents({ state: 'credited', facts: FACTS })).toBe(120_000)
    expect(payableCents({ state: 'credited', facts: { ...FACTS, creditedOn: null } })).toBe(0)
    expect(payableCents({ state: 'credited', facts: { ...FACTS, creditedOn: ago(-1) } })).toBe(0)
  })

  it('is nothing in any other state, whatever the facts, signed list and authorised fee included', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOAN_STATES), anyFacts, (state, facts) => {
        fc.pre(state !== 'credited')
        expect(payableCents({ state, facts })).toBe(0)
      }),
      { numRuns: 1000 },
    )
  })

  it('would be something in a signed loan without the guard', () => {
    const table = withoutGuard(LOAN_TABLE, 'loan_is_credited')
    expect(payableCents({ state: 'generated', facts: FACTS }, table)).toBe(120_000)
  })
})

describe('the page about the states', () => {
  it('shows every row, state, guard and effect', () => {
    const page = loanStatesDocument(LOAN_TABLE)
    const names = [...LOAN_STATES, ...ACTIONS, ...Object.keys(GUARDS), ...Object.keys(EFFECTS), 'loan_is_credited']
    for (const name of names) expect(page).toContain(`\`${name}\``)
    expect(page.match(/^\| `\w+` \| `\w+` \| /gm)).toHaveLength(LOAN_TABLE.rows.length)
    expect(page).toContain('  generated --> credited: release\n')
    expect(page).toContain('  cancelled --> [*]\n')
  })
})
