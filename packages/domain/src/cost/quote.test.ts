import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, formatDay, parseDay, type Day } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import { rate, RATE_ONE } from '../money/rate.ts'
import { makeSchedule, MAX_FINANCED_CENTS } from '../schedule/make-schedule.ts'
import type { AmortisationSystem } from '../schedule/installment.ts'
import { iof, IOF_RATES, type IofRates } from './iof.ts'
import { quote, type Quote, type QuoteRequest } from './quote.ts'

const on = (text: string): Day => parseDay(text) ?? day(Number.NaN)
const TERMS = {
  system: 'price',
  rateMonthly: rate(3_500_000),
  count: 12,
  release: on('2026-03-10'),
  feeCents: cents(0),
  iof: IOF_RATES,
} as const
const NO_IOF: IofRates = { dailyRate: rate(0), additionalRate: rate(0), maxDays: 365 }

const IOF_SETTINGS = { additionalRate: fc.constant(IOF_RATES.additionalRate), maxDays: fc.constant(IOF_RATES.maxDays) }

const quoted = (request: QuoteRequest): Quote => {
  const found = quote(request)
  if ('refused' in found) throw new Error(found.refused)
  return found
}

const anyTerms = fc.record({
  system: fc.constantFrom<AmortisationSystem>('price', 'sac'),
  rateMonthly: fc.integer({ min: 0, max: 8_000_000 }).map(rate),
  release: fc.integer({ min: on('2020-01-01'), max: on('2060-01-01') }).map(day),
  dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
  count: fc.integer({ min: 1, max: 36 }),
  feeCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })).map(cents),
  iof: fc.constant(IOF_RATES),
})

const BITS = 128n

/**
 * Value of the payments on the day of release at a daily discount factor, less what was received; independent of the
 * code under test.
 */
function gainAt({ netCents, schedule: { release, installments } }: Quote, factor: bigint): bigint {
  const powers = [1n << BITS]
  for (let days = 1; days <= 45; days += 1) powers.push(((powers[days - 1] ?? 0n) * factor) >> BITS)
  let discount = 1n << BITS
  let reached: number = release
  let worth = 0n
  for (const { due, paymentCents } of installments) {
    discount = (discount * (powers[due - reached] ?? 0n)) >> BITS
    worth += BigInt(paymentCents) * discount
    reached = due
  }
  return worth - (BigInt(netCents) << BITS)
}

/** The daily discount factor of a quote without rounding to percents, approximated from above. */
function dailyFactor(quote: Quote): bigint {
  let low = 0n
  let high = 1n << BITS
  while (high - low > 1n << 40n) {
    const middle = (low + high) >> 1n
    if (gainAt(quote, middle) <= 0n) low = middle
    else high = middle
  }
  return high
}

describe('a quote', () => {
  it('of R$ 5,000 net at 3.5 % in 12 is this, to the centavo', () => {
    const found = quoted({ ...TERMS, netCents: cents(500_000) })
    expect(found).toMatchObject({
      financedCents: 510_788,
      netCents: 500_000,
      iof: { dailyCents: 8847, additionalCents: 1941, totalCents: 10_788 },
      totalCents: 634_301,
      interestCents: 123_513,
      rateAnnualBp: 5111,
      cet: { annualBp: 5723 },
    })
    const { installments } = found.schedule
    expect(
      installments.map((row) => [
        formatDay(row.due),
        row.paymentCents,
        row.interestCents,
        row.principalCents,
        row.balanceCents,
      ]),
    ).toEqual([
      ['2026-04-10', 52_858, 17_878, 34_980, 475_808],
      ['2026-05-10', 52_858, 16_653, 36_205, 439_603],
      ['2026-06-10', 52_858, 15_386, 37_472, 402_131],
      ['2026-07-10', 52_858, 14_075, 38_783, 363_348],
      ['2026-08-10', 52_858, 12_717, 40_141, 323_207],
      ['2026-09-10', 52_858, 11_312, 41_546, 281_661],
      ['2026-10-10', 52_858, 9858, 43_000, 238_661],
      ['2026-11-10', 52_858, 8353, 44_505, 194_156],
      ['2026-12-10', 52_858, 6795, 46_063, 148_093],
      ['2027-01-10', 52_858, 5183, 47_675, 100_418],
      ['2027-02-10', 52_858, 3515, 49_343, 51_075],
      ['2027-03-10', 52_863, 1788, 51_075, 0],
    ])
  })

  it('with a fee of R$ 150 finances that as well', () => {
    const found = quoted({ ...TERMS, netCents: cents(500_000), feeCents: cents(15_000) })
    expect(found).toMatchObject({
      financedCents: 526_111,
      netCents: 500_000,
      iof: { dailyCents: 9112, additionalCents: 1999, totalCents: 11_111 },
      totalCents: 653_331,
      rateAnnualBp: 5111,
      cet: { annualBp: 6672 },
    })
    expect(found.schedule.installments.map((row) => [row.paymentCents, row.interestCents, row.balanceCents])).toEqual([
      [54_444, 18_414, 490_081],
      [54_444, 17_153, 452_790],
      [54_444, 15_848, 414_194],
      [54_444, 14_497, 374_247],
      [54_444, 13_099, 332_902],
      [54_444, 11_652, 290_110],
      [54_444, 10_154, 245_820],
      [54_444, 8604, 199_980],
      [54_444, 6999, 152_535],
      [54_444, 5339, 103_430],
      [54_444, 3620, 52_606],
      [54_447, 1841, 0],
    ])
  })

  it('of R$ 5,000 from which IOF is deducted leaves R$ 4,894.40', () => {
    const found = quoted({ ...TERMS, principalCents: cents(500_000) })
    expect(found).toMatchObject({
      financedCents: 500_000,
      netCents: 489_440,
      iof: { dailyCents: 8660, additionalCents: 1900, totalCents: 10_560 },
      totalCents: 620_905,
      cet: { annualBp: 5723 },
    })
    expect(found.schedule.installments.map((row) => row.paymentCents)).toEqual([
      ...Array.from({ length: 11 }, () => 51_742),
      51_743,
    ])
  })

  it('without any cost but interest has the CET of the dated flows at the principal', () => {
    const found = quoted({ ...TERMS, principalCents: cents(500_000), iof: NO_IOF })
    expect(found.netCents).toBe(500_000)
    expect(found.cet.annualBp).not.toBe(found.rateAnnualBp)
    expect(quoted({ ...TERMS, rateMonthly: rate(0), principalCents: cents(500_000), iof: NO_IOF }).cet).toEqual({
      annualBp: 0,
      monthlyBp: 0,
    })
  })

  it('has parts that sum to the financed amount and to the total, from the same schedule as alone', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 30_000, max: 3_000_000 }), fc.boolean(), (terms, amount, byNet) => {
        const found = quote(byNet ? { ...terms, netCents: cents(amount) } : { ...terms, principalCents: cents(amount) })
        if ('refused' in found) {
          expect(['does_not_amortise', 'cet_out_of_range', 'costs_exceed_principal']).toContain(found.refused)
          return
        }
        const { financedCents, netCents, feeCents, iof: tax, interestCents, totalCents, schedule } = found
        expect(netCents + tax.totalCents + feeCents).toBe(financedCents)
        expect(tax.dailyCents + tax.additionalCents).toBe(tax.totalCents)
        expect(financedCents + interestCents).toBe(totalCents)
        expect(makeSchedule({ ...terms, financedCents })).toEqual(schedule)
        if (byNet) expect(netCents - amount).toBeGreaterThanOrEqual(0)
        else expect(financedCents).toBe(amount)
      }),
      { numRuns: 1000 },
    )
  })

  it('finances the smallest amount that leaves the net asked for', () => {
    // Tries every amount from the net upwards; also at rates where one centavo of payment shifts the balance by
    // hundreds.
    const wild = fc.record({
      rateMonthly: fc.integer({ min: 0, max: RATE_ONE }).map(rate),
      count: fc.integer({ min: 1, max: 120 }),
      iof: fc.record({ ...IOF_SETTINGS, dailyRate: fc.integer({ min: 0, max: 50_000 }).map(rate) }),
    })
    fc.assert(
      fc.property(
        anyTerms,
        fc.option(wild, { nil: undefined }),
        fc.integer({ min: 100, max: 5000 }),
        (tame, change, net) => {
          const terms = { ...tame, feeCents: cents(tame.feeCents % 500), ...change }
          fc.pre(terms.count < 20 || terms.rateMonthly < 10_000_000)
          const found = quote({ ...terms, netCents: cents(net) })
          if ('refused' in found) {
            expect(['does_not_amortise', 'cet_out_of_range']).toContain(found.refused)
            return
          }
          for (let tried = net + terms.feeCents; ; tried += 1) {
            const schedule = makeSchedule({ ...terms, financedCents: cents(tried) })
            if ('refused' in schedule) continue
            const tax = iof({ release: terms.release, rows: schedule.installments, rates: terms.iof })
            if (tried - tax.totalCents - terms.feeCents < net) continue
            expect(found.financedCents).toBe(tried)
            return
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('is strictly dearer with a fee or with IOF', () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.integer({ min: 100_000, max: 1_000_000 }),
        fc.integer({ min: 1, max: 5000 }),
        (terms, amount, feeCents) => {
          const plain = {
            ...terms,
            count: Math.min(terms.count, 12),
            feeCents: cents(0),
            iof: NO_IOF,
            principalCents: cents(amount),
          }
          const free = quote(plain)
          if ('refused' in free) return
          // At the plain loan's rate a more expensive one still shows a gain.
          const factor = dailyFactor(free)
          const isDearer = (request: QuoteRequest): boolean => gainAt(quoted(request), factor) > 1n << 100n
          expect([isDearer({ ...plain, feeCents: cents(feeCents) }), isDearer({ ...plain, iof: IOF_RATES })]).toEqual([
            true,
            true,
          ])
          // The same net financed, with a fee larger than what rounding to the centavo may give back.
          const byNet = { ...plain, principalCents: undefined, netCents: cents(amount) }
          const withFee = { ...byNet, feeCents: cents(feeCents + 4 * terms.count) }
          expect([isDearer(plain), isDearer(withFee), isDearer({ ...byNet, iof: IOF_RATES })]).toEqual([
            false,
            true,
            true,
          ])
          expect(quoted(withFee).cet.annualBp).toBeGreaterThanOrEqual(quoted(byNet).cet.annualBp)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('of anything in range is a quote or a refusal, and never throws', () => {
    fc.assert(
      fc.property(
        fc.record({
          system: fc.constantFrom<AmortisationSystem>('price', 'sac'),
          rateMonthly: fc.integer({ min: 0, max: RATE_ONE }).map(rate),
          release: fc.integer({ min: -25_567, max: 84_005 }).map(day),
          dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
          count: fc.integer({ min: 1, max: 120 }),
          feeCents: fc.integer({ min: 0, max: MAX_FINANCED_CENTS }).map(cents),
          iof: fc.record({
            dailyRate: fc.integer({ min: 0, max: 50_000 }).map(rate),
            additionalRate: fc.integer({ min: 0, max: 1_000_000 }).map(rate),
            maxDays: fc.integer({ min: 0, max: 365 }),
          }),
        }),
        fc.integer({ min: 1, max: MAX_FINANCED_CENTS }).map(cents),
        fc.boolean(),
        (terms, amount, byNet) => {
          expect(quote(byNet ? { ...terms, netCents: amount } : { ...terms, principalCents: amount })).toBeTypeOf(
            'object',
          )
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('is refused by the name of what is out of range', () => {
    const request = { ...TERMS, netCents: cents(500_000) }
    const refusal = (change: Partial<Record<keyof QuoteRequest, unknown>>): unknown => {
      const found = quote({ ...request, ...change } as QuoteRequest)
      return 'refused' in found ? found.refused : found
    }
    for (const bad of [0, -1, 0.5, Number.NaN, Infinity, 2 ** 53, '5', undefined, null])
      expect(refusal({ netCents: bad })).toBe('net_out_of_range')
    const principals = [0, -1, 0.5, Number.NaN, MAX_FINANCED_CENTS + 1]
    for (const principalCents of principals)
      expect(refusal({ netCents: undefined, principalCents })).toBe('financed_out_of_range')
    for (const bad of [-1, 0.5, Number.NaN, Infinity]) expect(refusal({ feeCents: bad })).toBe('fee_out_of_range')
    for (const bad of [-1, 0.035, RATE_ONE + 1]) expect(refusal({ rateMonthly: bad })).toBe('rate_out_of_range')
    for (const bad of [0, 121, 1.5]) expect(refusal({ count: bad })).toBe('count_out_of_range')
    for (const bad of [0, 32]) expect(refusal({ dueDay: bad })).toBe('due_day_out_of_range')
    expect(refusal({ release: 1e9 })).toBe('release_out_of_range')
    expect(refusal({ system: 'german' })).toBe('system_unknown')
    expect(refusal({ iof: { ...IOF_RATES, maxDays: 400 } })).toBe('iof_out_of_range')
    expect(refusal({ netCents: MAX_FINANCED_CENTS })).toBe('financed_out_of_range')
    expect(refusal({ netCents: undefined, principalCents: 500_000, feeCents: 490_000 })).toBe('costs_exceed_principal')
    expect(refusal({ netCents: 3 })).toBe('does_not_amortise')
    expect(refusal({ netCents: 1, feeCents: 5_000_000, count: 1 })).toBe('cet_out_of_range')
  })
})
