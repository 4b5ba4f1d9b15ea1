import { describe, expect, it } from 'vitest'
import { amountWrong } from './AmountField.tsx'
import { monthOf } from './local.ts'
import { payoutSteps } from './payout-steps.ts'
import type { Withdrawal } from './wallet.ts'

const ORDER: Withdrawal = {
  id: crypto.randomUUID(),
  number: 'W-2026-000001',
  channel: 'pix',
  state: 'asked',
  amount_cents: 100,
  fee_cents: 0,
  received_cents: 100,
  account: { name: 'CPF', masked: '***' },
  created_at: '2026-11-13T12:00:00.000Z',
  paid_at: null,
  ended_at: null,
  reason: null,
  end_to_end_id: null,
  again: false,
  approve_by: null,
}

const stepsOf = (change: Partial<Withdrawal>): string[] =>
  payoutSteps({ ...ORDER, ...change }).map(({ key, state }) => `${key} ${state}`)

describe('the way of a payout', () => {
  it.each([
    ['approval', ['asked done', 'approval next', 'sent future', 'paid future']],
    ['asked', ['asked done', 'sent next', 'paid future']],
    ['sent', ['asked done', 'sent done', 'paid next']],
    ['paid', ['asked done', 'sent done', 'paid done']],
    ['failed', ['asked done', 'sent done', 'paid overdue']],
    ['returned', ['asked done', 'sent done', 'paid overdue']],
  ] as const)('that is %s', (state, steps) => {
    expect(stepsOf({ state })).toEqual(steps)
  })

  it('that a person refused stopped there, and was never sent', () => {
    expect(stepsOf({ state: 'failed', reason: 'not_approved' })).toEqual([
      'asked done',
      'approval overdue',
      'sent future',
      'paid future',
    ])
  })
})

describe('the time of Brazil', () => {
  it('decides in which month a movement was', () => {
    expect([monthOf('2026-12-01T02:59:59.000Z'), monthOf('2026-12-01T03:00:00.000Z')]).toEqual(['2026-11', '2026-12'])
  })
})

describe('an amount', () => {
  const limits = { prompt: 'missing', min: 100, max: 5000 }
  it('is asked for, at least the least and at most the most', () => {
    expect([amountWrong('', limits), amountWrong('100', limits), amountWrong('5000', limits)]).toEqual([
      'missing',
      undefined,
      undefined,
    ])
    expect(amountWrong('99', limits)).toContain('1')
    expect(amountWrong('5001', limits)).toContain('50')
  })

  it('may be all there is where that is less than the least', () => {
    expect(amountWrong('60', { ...limits, max: 60 })).toBeUndefined()
  })
})
