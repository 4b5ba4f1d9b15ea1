import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, parseDay } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import {
  decide,
  mayApply,
  REASONS,
  type Application,
  type Decision,
  type Reason,
  type ApplicantStatus,
} from './decide.ts'
import { defaultPolicy } from './policy.ts'
import { NO_HISTORY } from './quota.ts'

const GOOD = { loansRepaid: 1, installmentsPaidOnTime: 3, worstDaysLate: 0, writtenOff: false }
/** A minimal application that is approved automatically. */
const small: Application = {
  today: parseDay('2026-03-10') ?? day(0),
  born: parseDay('1990-05-20') ?? day(0),
  verified: true,
  incomeCents: cents(300_000),
  history: GOOD,
  before: [GOOD, GOOD, GOOD],
  packageCode: 'essential',
  netCents: cents(100_000),
  months: 6,
  largestInstallmentCents: cents(21_000),
  otherInstallmentsCents: cents(0),
  outstandingPrincipalCents: cents(0),
  creditedLoans: 0,
  anyOverdue: false,
}
const decided = (changes: Partial<Application>): Decision =>
  decide({ ...defaultPolicy, scoreCutOff: 500 }, { ...small, ...changes })

const money = (max: number) => fc.integer({ min: 0, max }).map(cents)
const anyApplication: fc.Arbitrary<Application> = fc.record({
  today: fc.integer({ min: 20_000, max: 21_000 }).map(day),
  born: fc.integer({ min: 0, max: 15_000 }).map(day),
  verified: fc.boolean(),
  incomeCents: money(2_000_000),
  history: fc.oneof(
    fc.constant(GOOD),
    fc.record({
      loansRepaid: fc.nat({ max: 3 }),
      installmentsPaidOnTime: fc.nat({ max: 12 }),
      worstDaysLate: fc.nat({ max: 40 }),
      writtenOff: fc.boolean(),
    }),
  ),
  packageCode: fc.constantFrom('essential', 'plus', 'prime', 'none'),
  netCents: money(3_100_000),
  months: fc.nat({ max: 26 }),
  largestInstallmentCents: money(200_000),
  otherInstallmentsCents: money(100_000),
  outstandingPrincipalCents: money(1_000_000),
  creditedLoans: fc.nat({ max: 2 }),
  anyOverdue: fc.boolean(),
  signals: fc.constantFrom('clear', 'missing', 'restricted', 'suspicious'),
})

/** One application for each reason; it may have further reasons. */
const BY_REASON: Record<Reason, Partial<Application>> = {
  under_age: { born: parseDay('2008-03-11') ?? day(0) },
  amount_outside_limits: { netCents: cents(29_999) },
  term_outside_limits: { months: 2 },
  package_unknown: { packageCode: 'gold' },
  amount_outside_package: { packageCode: 'plus', netCents: cents(99_999) },
  term_outside_package: { months: 7 },
  written_off_before: { history: { ...GOOD, writtenOff: true } },
  overdue: { anyOverdue: true },
  free_quota_below_minimum: { creditedLoans: 1, outstandingPrincipalCents: cents(425_001) },
  over_free_quota: { outstandingPrincipalCents: cents(350_001) },
  installments_over_income_share: { otherInstallmentsCents: cents(69_001) },
  unverified: { verified: false },
  income_not_verified: { incomeCents: cents(0) },
  signals_missing: { signals: 'missing' },
  restrictions_elsewhere: { signals: 'restricted' },
  fraud_suspected: { signals: 'suspicious' },
  score_below_cut_off: { score: 499 },
  over_automatic_limit: { netCents: cents(100_001) },
  history_not_good: { history: NO_HISTORY },
  good_history_within_automatic_limit: {},
}

describe('a decision', () => {
  it('approves and releases a small loan of a verified borrower with a good history', () => {
    expect(decided({})).toEqual({
      outcome: 'approve',
      reasons: ['good_history_within_automatic_limit'],
      policyVersion: '1',
      autoRelease: true,
    })
  })

  it.each(Object.entries(BY_REASON))('can have the reason %s', (reason, changes) => {
    const { outcome, reasons } = decided(changes)
    expect(reasons).toContain(reason)
    expect(outcome).toBe(REASONS[reason as Reason])
  })

  it('stands exactly on its limits', () => {
    const born = parseDay('2008-03-10') ?? day(0)
    const room = { otherInstallmentsCents: cents(69_000) }
    const quota = { outstandingPrincipalCents: cents(350_000), creditedLoans: 1 }
    for (const inside of [{ born }, room, quota, { months: 3 }])
      expect(decided(inside)).toMatchObject({ outcome: 'approve' })
    expect(decided({ netCents: cents(30_000) })).toMatchObject({ outcome: 'approve' })
  })

  it('names every reason of its outcome and none that only sends it to a person', () => {
    expect(decided({ months: 2, anyOverdue: true, verified: false, history: NO_HISTORY })).toMatchObject({
      outcome: 'reject',
      reasons: ['term_outside_limits', 'term_outside_package', 'overdue'],
    })
    expect(decided({ netCents: cents(110_000), history: NO_HISTORY })).toMatchObject({
      outcome: 'refer',
      reasons: ['over_automatic_limit', 'history_not_good'],
    })
  })

  it('sends a score below the cut-off to a person, and no score or one on it to nobody', () => {
    for (const score of [null, 500, 900]) expect(decided({ score })).toMatchObject({ outcome: 'approve' })
    expect(decided({ score: 0 })).toMatchObject({ outcome: 'refer', reasons: ['score_below_cut_off'] })
    expect(decide(defaultPolicy, { ...small, score: 0 })).toMatchObject({ outcome: 'approve' })
  })

  it('approved above the release limit waits for an operator', () => {
    const policy = { ...defaultPolicy, automaticReleaseCents: cents(50_000) }
    expect(decide(policy, small)).toMatchObject({ outcome: 'approve', autoRelease: false })
    expect(decide(policy, { ...small, netCents: cents(50_000) })).toMatchObject({
      outcome: 'approve',
      autoRelease: true,
    })
  })

  it('says by which policy it was made', () => {
    expect(decide({ ...defaultPolicy, version: '7' }, small).policyVersion).toBe('7')
  })

  it('has reasons, all of its outcome, and releases nothing but a small approved loan of a verified adult with a good history', () => {
    let approved = 0
    // Small amounts, since otherwise too few would be approved in some runs.
    const likeSmall = (drawn: Pick<typeof small, 'netCents' | 'incomeCents'>) => ({ ...small, ...drawn })
    const smallish = fc.record({ netCents: money(200_000), incomeCents: money(2_000_000) }).map(likeSmall)
    fc.assert(
      fc.property(fc.oneof(anyApplication, smallish), (application) => {
        const { outcome, reasons, autoRelease } = decide(defaultPolicy, application)
        expect(reasons.length).toBeGreaterThan(0)
        expect(new Set(reasons.map((reason) => REASONS[reason]))).toEqual(new Set([outcome]))
        expect(new Set(reasons).size).toBe(reasons.length)
        if (outcome === 'approve') approved += 1
        const modest = application.netCents >= 30_000 && application.netCents <= 100_000
        const affordable =
          (application.largestInstallmentCents + application.otherInstallmentsCents) * 10 <= application.incomeCents * 3
        expect(
          !autoRelease ||
            (outcome === 'approve' && modest && affordable && application.verified && !application.anyOverdue),
        ).toBe(true)
        expect(outcome !== 'approve' || autoRelease).toBe(true)
      }),
      { numRuns: 3000 },
    )
    expect(approved).toBeGreaterThan(10)
  })

  it('is never made worse by more income', () => {
    const rank = { reject: 0, refer: 1, approve: 2 }
    fc.assert(
      fc.property(anyApplication, money(1_000_000), (application, more) => {
        fc.pre(application.incomeCents > 0)
        const before = decide(defaultPolicy, application)
        const after = decide(defaultPolicy, { ...application, incomeCents: cents(application.incomeCents + more) })
        expect(rank[after.outcome]).toBeGreaterThanOrEqual(rank[before.outcome])
      }),
      { numRuns: 1000 },
    )
  })

  it('never depends on invitations', () => {
    fc.assert(
      fc.property(anyApplication, fc.nat(), fc.string(), (application, invited, invitedBy) => {
        const social = {
          ...application,
          invited,
          invitedBy,
          invitationCode: invitedBy,
          history: { ...application.history, invited },
        }
        expect(decide(defaultPolicy, social)).toEqual(decide(defaultPolicy, application))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a new application', () => {
  const applicant: ApplicantStatus = {
    applicationOpen: false,
    creditedLoans: 1,
    anyOverdue: false,
    takenBack: false,
    freeQuotaCents: cents(30_000),
  }

  it('may begin beside a credited loan with nothing overdue and the minimum of quota free', () => {
    expect(mayApply(defaultPolicy, applicant)).toBe(true)
    expect(mayApply(defaultPolicy, { ...applicant, anyOverdue: true })).toEqual({ refused: 'overdue' })
    expect(mayApply(defaultPolicy, { ...applicant, creditedLoans: 0, takenBack: true })).toEqual({ refused: 'not_now' })
    expect(mayApply(defaultPolicy, { ...applicant, freeQuotaCents: cents(29_999) })).toEqual({
      refused: 'free_quota_below_minimum',
    })
  })

  it('may not begin beside another', () => {
    expect(mayApply(defaultPolicy, { ...applicant, applicationOpen: true })).toEqual({ refused: 'application_open' })
  })

  it('of who has no loan may begin without any quota: it is raised on the way', () => {
    expect(mayApply(defaultPolicy, { ...applicant, creditedLoans: 0, freeQuotaCents: cents(0) })).toBe(true)
  })
})
