import { LOAN_STATES } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { barOf, stageOf } from './stage.ts'

describe('the page of amount and installments', () => {
  it('is about what the open application is at, whatever else could be begun', () => {
    const stages = Object.fromEntries(LOAN_STATES.map((state) => [state, stageOf({ state }, 'overdue')]))
    expect(stages).toEqual({
      unverified: 'identity',
      no_package: 'choose',
      package_unpaid: 'agree',
      quota_short: 'applied',
      under_review: 'applied',
      approved: 'applied',
      generated: 'applied',
      // Closed or already credited loans: the stage depends on whether a new application is possible.
      rejected: 'overdue',
      credited: 'overdue',
      repaid: 'overdue',
      regretted: 'overdue',
      cancelled: 'overdue',
    })
  })

  it('without an application is about whether one can be begun', () => {
    expect(stageOf(null, 'yes')).toBe('choose')
    expect(stageOf(null, 'identity_needed')).toBe('identity')
    expect(stageOf(null, 'application_open')).toBe('applied')
    expect(stageOf(null, 'overdue')).toBe('overdue')
    expect(stageOf(null, 'free_quota_below_minimum')).toBe('quota_low')
    expect(stageOf({ state: 'credited' }, 'yes')).toBe('choose')
  })

  it('handles two answers itself', () => {
    expect([411, 412, 402, 503, 0, undefined].map(barOf)).toEqual([
      'identity',
      'applied',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
