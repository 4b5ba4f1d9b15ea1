import { expect, it } from 'vitest'
import { day, parseDay } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import { defaultPolicy, type Policy } from './policy.ts'
import { emptyComparison, replayDecision, type DecisionInputs } from './replay.ts'

const GOOD = { loansRepaid: 1, installmentsPaidOnTime: 3, worstDaysLate: 0, writtenOff: false }
const [essential] = defaultPolicy.packages
const small: DecisionInputs = {
  application: {
    today: parseDay('2026-03-10') ?? day(0),
    born: parseDay('1990-05-20') ?? day(0),
    verified: true,
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
    signals: 'clear',
    score: 620,
  },
  declaredCents: cents(900_000),
  shownCents: undefined,
  limits: defaultPolicy,
  chosen: essential,
}

it('decides on the limits and the package of then, and on the income that the policy itself counts', () => {
  // Neither today's packages nor today's limits reach a decision of then.
  const later: Policy = { ...defaultPolicy, minCents: cents(900_000), packages: [] }
  expect(replayDecision(later, small)).toMatchObject({ outcome: 'approve' })
  const strict = { ...defaultPolicy, declaredIncomeCapCents: cents(60_000) }
  expect(replayDecision(strict, small)).toMatchObject({ outcome: 'reject' })
  expect(replayDecision(strict, { ...small, shownCents: cents(300_000) })).toMatchObject({ outcome: 'approve' })
})

it('counts both policies, and returns only what the second decides or releases otherwise', () => {
  const compared = emptyComparison({
    before: defaultPolicy,
    after: { ...defaultPolicy, scoreCutOff: 700, automaticReleaseCents: cents(90_000) },
  })
  expect(compared.add(small)).toMatchObject({
    before: { outcome: 'approve' },
    after: { outcome: 'refer', reasons: ['score_below_cut_off'] },
  })
  const scored = { ...small, application: { ...small.application, score: 700 } }
  expect(compared.add(scored)).toMatchObject({ before: { autoRelease: true }, after: { autoRelease: false } })
  const large = { ...small, application: { ...small.application, score: null, netCents: cents(150_000) } }
  expect(compared.add(large)).toBeUndefined()
  expect(compared.before).toMatchObject({ outcomes: { approve: 2, refer: 1, reject: 0 }, autoRelease: 2 })
  expect(compared.after).toMatchObject({ outcomes: { approve: 1, refer: 2, reject: 0 }, autoRelease: 0 })
  expect(compared.after.reasons.get('score_below_cut_off')).toBe(1)
})
