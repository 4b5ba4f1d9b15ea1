import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day, parseDay, type Day } from '../calendar/day.ts'
import { dueDates } from '../calendar/due-dates.ts'
import { cents, type Cents } from '../money/cents.ts'
import { exactCet } from './cet-exact.ts'
import { cet, type Flows } from './cet.ts'

const RELEASE = parseDay('2026-01-15') ?? day(Number.NaN)
const bullet = (days: number, reais: number, net = 1000): Flows => ({
  netCents: cents(net * 100),
  release: RELEASE,
  rows: [{ due: addDays(RELEASE, days), paymentCents: cents(Math.round(reais * 100)) }],
})

const monthly = (netCents: number, payments: readonly number[], dueDay?: number): Flows => {
  const dues = dueDates({ release: RELEASE, dueDay, count: payments.length })
  if ('refused' in dues) throw new Error(dues.refused)
  return {
    netCents: cents(netCents),
    release: RELEASE,
    rows: dues.map((due, index) => ({ due, paymentCents: cents(payments[index] ?? 0) })),
  }
}

const anyFlows = fc
  .record({
    dueDay: fc.integer({ min: 1, max: 31 }),
    payments: fc.array(fc.integer({ min: 1000, max: 400_000 }), { minLength: 1, maxLength: 24 }),
    share: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ dueDay, payments, share }) => {
    const total = payments.reduce((sum, payment) => sum + payment, 0)
    return monthly(Math.max(1, Math.floor((total * share) / 1000)), payments, dueDay)
  })

/**
 * Whether the payments, discounted at so many half basis points a year, are worth more than was received. Bisects with
 * integers of 112 bits, independently of the code under test.
 */
function isWorthMore({ netCents, release, rows }: Flows, halfBp: number, exponent = 1): boolean {
  const BITS = 112n
  const one = 1n << BITS
  const power = (base: bigint, times: number): bigint => {
    let result = one
    for (let bit = 2 ** Math.floor(Math.log2(times)); bit >= 1; bit /= 2) {
      result = (result * result) >> BITS
      if (Math.floor(times / bit) % 2 === 1) result = (result * base) >> BITS
    }
    return result
  }
  // The daily factor whose 365th power is (1 + bp/10,000)^-exponent.
  const year = power((one * 20_000n) / BigInt(20_000 + halfBp), exponent)
  let low = 0n
  let high = one
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (power(middle, 365) <= year) low = middle
    else high = middle
  }
  let reached: number = release
  let discount = one
  let worth = 0n
  for (const { due, paymentCents } of rows) {
    discount = (discount * power(low, due - reached)) >> BITS
    worth += BigInt(paymentCents) * discount
    reached = due
  }
  return worth > BigInt(netCents) << BITS
}

describe('the CET', () => {
  it('of dated flows is the published figure', () => {
    expect(cet(bullet(365, 1180))).toEqual({ annualBp: 1800, monthlyBp: 139 })
    expect(cet(bullet(365, 1200))).toEqual({ annualBp: 2000, monthlyBp: 153 })
    expect(cet(bullet(30, 1050))).toEqual({ annualBp: 8105, monthlyBp: 507 })
    expect(cet(monthly(94_000, [20_573, 20_573, 20_573, 20_573, 20_573]))).toEqual({ annualBp: 4455, monthlyBp: 312 })
  })

  it('rounds a half to the even side', () => {
    expect(cet(bullet(365, 1180.05))).toMatchObject({ annualBp: 1800 })
    expect(cet(bullet(365, 1180.15))).toMatchObject({ annualBp: 1802 })
    // 1.5^5 − 1 is 659.375 %: a half that no double distinguishes from its neighbours.
    expect(cet(bullet(73, 1500))).toMatchObject({ annualBp: 65_938 })
    expect(cet(bullet(73, 2500))).toEqual({ annualBp: 966_562, monthlyBp: 4649 })
    expect(cet(bullet(365, 1000.05))).toMatchObject({ annualBp: 0 })
    expect(cet(bullet(365, 1000.06))).toMatchObject({ annualBp: 1 })
  })

  it('is zero where just what was received is paid back', () => {
    expect(cet(monthly(30_000, [10_000, 10_000, 10_000]))).toEqual({ annualBp: 0, monthlyBp: 0 })
  })

  it('lies where another computation in integers puts it', () => {
    fc.assert(
      fc.property(anyFlows, (flows) => {
        const found = cet(flows)
        if ('refused' in found) {
          expect(found.refused).toBe('cet_out_of_range')
          expect(isWorthMore(flows, 2e4 * (1e9 - 1))).toBe(true)
          return
        }
        const { annualBp, monthlyBp } = found
        // Worth more when discounted at half a basis point less, and less at half a basis point more.
        expect([annualBp === 0 || isWorthMore(flows, 2 * annualBp - 1), isWorthMore(flows, 2 * annualBp + 1)]).toEqual([
          true,
          false,
        ])
        expect([
          monthlyBp === 0 || isWorthMore(flows, 2 * monthlyBp - 1, 12),
          isWorthMore(flows, 2 * monthlyBp + 1, 12),
        ]).toEqual([true, false])
      }),
      { numRuns: 1000 },
    )
  })

  it('is the same by doubles and by integers', () => {
    fc.assert(
      fc.property(anyFlows, (flows) => {
        const found = cet(flows)
        fc.pre(!('refused' in found))
        expect(exactCet(flows)).toEqual(found)
      }),
      { numRuns: 1000 },
    )
  })

  it('rises with every centavo less that is received', () => {
    fc.assert(
      fc.property(anyFlows, fc.integer({ min: 1, max: 1000 }), (flows, lessCents) => {
        fc.pre(flows.netCents > lessCents)
        const [before, after] = [cet(flows), cet({ ...flows, netCents: cents(flows.netCents - lessCents) })]
        if ('refused' in before) expect('refused' in after).toBe(true)
        else expect('refused' in after ? Infinity : after.annualBp).toBeGreaterThanOrEqual(before.annualBp)
      }),
      { numRuns: 1000 },
    )
  })

  it('refuses what has no solution, and flows that are none', () => {
    expect(cet(bullet(365, 999.99))).toEqual({ refused: 'paid_less_than_received' })
    expect(cet(bullet(15, 500_000, 1))).toEqual({ refused: 'cet_out_of_range' })
    const [row] = bullet(30, 1050).rows
    const flows = { netCents: cents(100_000), release: RELEASE }
    const wrong: Flows['rows'][] = [
      [],
      [{ due: RELEASE, paymentCents: cents(200_000) }],
      ...(row === undefined ? [] : [[row, row]]),
      [{ due: 1e9 as Day, paymentCents: cents(200_000) }],
      [{ due: addDays(RELEASE, 5), paymentCents: 0.5 as Cents }],
      [{ due: addDays(RELEASE, 5), paymentCents: cents(0) }],
    ]
    for (const rows of wrong) expect(cet({ ...flows, rows })).toEqual({ refused: 'flows_out_of_range' })
    const refusal = { refused: 'flows_out_of_range' }
    for (const netCents of [0, -1, 0.5, Number.NaN] as Cents[])
      expect(cet({ ...bullet(30, 1050), netCents })).toEqual(refusal)
    expect(cet({ ...bullet(30, 1050), release: Number.NaN as Day })).toEqual(refusal)
  })

  it('has a solution for a single payment up to a day after and up to a lifetime', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 0, max: 1_000_000 }), (days, more) => {
        const flows = bullet(days, 1000 + more / 100)
        const found = cet(flows)
        if ('refused' in found)
          expect(365 * Math.log((100_000 + more) / 100_000)).toBeGreaterThan(days * Math.log(1e9) * 0.999)
        else {
          const annual = (1 + more / 100_000) ** (365 / days) - 1
          expect(Math.abs(found.annualBp / 1e4 - annual)).toBeLessThanOrEqual(0.5e-4 + (1 + annual) * 1e-11)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
