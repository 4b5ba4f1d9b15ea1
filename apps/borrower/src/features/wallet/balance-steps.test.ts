import { describe, expect, it } from 'vitest'
import { balanceByDay, drawSteps } from './balance-steps.ts'
import type { Line } from './wallet.ts'

const line = (at: string, balance_cents: number): Line => ({
  id: at,
  at,
  cause: 'recharge',
  amount_cents: 100,
  balance_cents,
  loan_id: null,
  loan_number: null,
  order: null,
})

describe('the balance as steps', () => {
  it('has the last balance of each day in Brazil, oldest first', () => {
    expect(
      balanceByDay([
        line('2026-11-16T12:00:00.000Z', 32_000),
        line('2026-11-03T02:59:00.000Z', 50_000),
        line('2026-11-02T12:00:00.000Z', 20_000),
      ]),
    ).toEqual([
      { day: '2026-11-02', cents: 50_000 },
      { day: '2026-11-16', cents: 32_000 },
    ])
  })

  it('goes across and then up or down, to the end of the time', () => {
    const days = [
      { day: '2026-11-01', cents: 10_000 },
      { day: '2026-11-06', cents: 20_000 },
      { day: '2026-11-11', cents: 0 },
    ]
    expect(drawSteps(days, '2026-11-11')).toEqual({
      line: 'M4 34H143V10H282V57H310',
      area: 'M4 34H143V10H282V57H310V60H4z',
      end: { x: 310, y: 57 },
    })
    // After a long time, too, the step of the last day can be seen.
    expect(drawSteps([...days.slice(0, 1), { day: '2027-11-01', cents: 20_000 }], '2027-11-01').line).toBe(
      'M4 34H302V10H310',
    )
  })
})
