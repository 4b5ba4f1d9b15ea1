import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, parseDay, type Day } from '../calendar/day.ts'
import { isOneMonth } from '../calendar/due-dates.ts'
import { cents, type Cents } from '../money/cents.ts'
import { FIXED, power, wholePower } from '../money/power.ts'
import { rate, RATE_ONE, type Rate } from '../money/rate.ts'
import type { AmortisationSystem, Schedule } from './installment.ts'
import { interestOf } from './interest.ts'
import { makeSchedule, MAX_FINANCED_CENTS } from './make-schedule.ts'

const on = (text: string): Day => parseDay(text) ?? day(Number.NaN)
type Options = Parameters<typeof makeSchedule>[0]

const scheduleOf = (options: Options): Schedule => {
  const schedule = makeSchedule(options)
  if ('refused' in schedule) throw new Error(schedule.refused)
  return schedule
}

const TEN_THOUSAND: Options = {
  system: 'price',
  rateMonthly: rate(2_000_000),
  release: on('2026-03-10'),
  financedCents: cents(1_000_000),
  count: 12,
}

/** Payment, interest, principal and balance of each row. */
const figures = (schedule: Schedule): string[] =>
  schedule.installments.map(({ paymentCents, interestCents, principalCents, balanceCents }) =>
    [paymentCents, interestCents, principalCents, balanceCents].map((amount) => (amount / 100).toFixed(2)).join(' '),
  )

const anyOptions = fc.record({
  system: fc.constantFrom<AmortisationSystem>('price', 'sac'),
  rateMonthly: fc.oneof(fc.integer({ min: 0, max: 15_000_000 }), fc.constantFrom(0, 1, 5_900_000, 4_040_000)).map(rate),
  release: fc.integer({ min: on('2000-01-01'), max: on('2150-01-01') }).map(day),
  dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
  financedCents: fc.integer({ min: 30_000, max: 5_000_000 }).map(cents),
  count: fc.integer({ min: 1, max: 120 }),
})

describe('a Price schedule', () => {
  it('of R$ 10,000 at 2 % in 12 is this, to the centavo', () => {
    expect(figures(scheduleOf(TEN_THOUSAND))).toEqual([
      '945.60 200.00 745.60 9254.40',
      '945.60 185.09 760.51 8493.89',
      '945.60 169.88 775.72 7718.17',
      '945.60 154.36 791.24 6926.93',
      '945.60 138.54 807.06 6119.87',
      '945.60 122.40 823.20 5296.67',
      '945.60 105.93 839.67 4457.00',
      '945.60 89.14 856.46 3600.54',
      '945.60 72.01 873.59 2726.95',
      '945.60 54.54 891.06 1835.89',
      '945.60 36.72 908.88 927.01',
      '945.55 18.54 927.01 0.00',
    ])
  })

  it('without interest is the amount in equal parts', () => {
    const { installments } = scheduleOf({ ...TEN_THOUSAND, rateMonthly: rate(0), financedCents: cents(120_000) })
    expect(installments.map((row) => row.paymentCents)).toEqual(Array.from({ length: 12 }, () => 10_000))
    expect(installments.every((row) => row.interestCents === 0)).toBe(true)
  })

  it('rounds an exact half up, also where the power is not exact', () => {
    // n = 2 at 10 %: 121/210 of the amount. 1.05 × 121/210 is 0.605.
    expect(
      scheduleOf({ ...TEN_THOUSAND, rateMonthly: rate(10_000_000), financedCents: cents(105), count: 2 })
        .installments[0]?.paymentCents,
    ).toBe(61)
    // 15 days at 4.04 %: 1.0404^(15/30) is 1.02 exactly, and 2 % of 10.25 is 0.205.
    const short = { ...TEN_THOUSAND, rateMonthly: rate(4_040_000), release: on('2026-03-10'), dueDay: 25, count: 1 }
    expect(scheduleOf({ ...short, financedCents: cents(1025) }).installments[0]?.interestCents).toBe(21)
    expect(scheduleOf({ ...short, financedCents: cents(1024) }).installments[0]?.interestCents).toBe(20)
  })

  it('with a first period of 20 or 40 days bears interest for it, and its payments stay equal', () => {
    // 1.02^(20/30) − 1 = 0.0132892…, and 945.59596… × 1.02^(−1/3) = 939.37476…
    const early = scheduleOf({ ...TEN_THOUSAND, dueDay: 30 }).installments
    expect(early[0]).toMatchObject({ due: on('2026-03-30'), interestCents: 13_289, paymentCents: 93_937 })
    expect(early[10]?.paymentCents).toBe(93_937)
    // 1.02^(40/30) − 1 = 0.0267551…, and 945.59596… × 1.02^(1/3) = 951.85837…
    const late = scheduleOf({ ...TEN_THOUSAND, dueDay: 19 }).installments
    expect(late[0]).toMatchObject({ due: on('2026-04-19'), interestCents: 26_755, paymentCents: 95_186 })
    expect(late[10]?.paymentCents).toBe(95_186)
  })

  it('takes a month of 28 or 31 days for exactly one period', () => {
    for (const release of ['2026-01-31', '2026-02-28', '2026-07-15']) {
      const { installments } = scheduleOf({ ...TEN_THOUSAND, release: on(release) })
      expect(installments[0]?.interestCents).toBe(20_000)
      expect(installments[0]?.paymentCents).toBe(94_560)
    }
  })
})

describe('a SAC schedule', () => {
  it('of R$ 10,000 at 2 % in 12 is this, to the centavo', () => {
    expect(figures(scheduleOf({ ...TEN_THOUSAND, system: 'sac' }))).toEqual([
      '1033.33 200.00 833.33 9166.67',
      '1016.66 183.33 833.33 8333.34',
      '1000.00 166.67 833.33 7500.01',
      '983.33 150.00 833.33 6666.68',
      '966.66 133.33 833.33 5833.35',
      '950.00 116.67 833.33 5000.02',
      '933.33 100.00 833.33 4166.69',
      '916.66 83.33 833.33 3333.36',
      '900.00 66.67 833.33 2500.03',
      '883.33 50.00 833.33 1666.70',
      '866.66 33.33 833.33 833.37',
      '850.04 16.67 833.37 0.00',
    ])
  })
})

describe('any schedule', () => {
  it('has parts that sum to wholes, repays some principal in each row and ends at zero', () => {
    let scheduleCount = 0
    fc.assert(
      fc.property(anyOptions, (options) => {
        const schedule = makeSchedule(options)
        if ('refused' in schedule) {
          expect(schedule.refused).toBe('does_not_amortise')
          return
        }
        scheduleCount += 1
        let balance: number = options.financedCents
        const wrong = schedule.installments.filter((row, index) => {
          balance -= row.principalCents
          const sums = row.interestCents + row.principalCents === row.paymentCents && row.balanceCents === balance
          return !(sums && row.number === index + 1 && row.principalCents > 0 && row.interestCents >= 0)
        })
        expect(wrong).toEqual([])
        expect(balance).toBe(0)
        expect(schedule.installments).toHaveLength(options.count)
      }),
      { numRuns: 2000 },
    )
    expect(scheduleCount).toBeGreaterThan(1000)
  })

  it('bears interest on the balance of each period, half a centavo up', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const schedule = makeSchedule(options)
        if ('refused' in schedule) return
        let balance = BigInt(options.financedCents)
        const wrong = schedule.installments.filter((row) => {
          const exact = (balance * BigInt(options.rateMonthly) * 2n + BigInt(RATE_ONE)) / BigInt(2 * RATE_ONE)
          balance -= BigInt(row.principalCents)
          return (
            (row.number > 1 || isOneMonth({ release: options.release, first: row.due })) &&
            BigInt(row.interestCents) !== exact
          )
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps Price payments equal but for the last, and SAC principals', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const schedule = makeSchedule(options)
        if ('refused' in schedule) return
        const equal = schedule.installments
          .slice(0, -1)
          .map((row) => (options.system === 'price' ? row.paymentCents : row.principalCents))
        expect(new Set(equal).size).toBeLessThanOrEqual(1)
      }),
      { numRuns: 1000 },
    )
  })

  it('is worth the principal at the contract rate, within a centavo for each installment', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const schedule = makeSchedule(options)
        if ('refused' in schedule) return
        const { release, rateMonthly } = options
        const first = schedule.installments[0]?.due ?? release
        const start = isOneMonth({ release, first })
          ? wholePower(rateMonthly, 1)
          : power(rateMonthly, first - release, 30)
        // In thousandths of a centavo.
        const worth = schedule.installments.reduce((sum, row) => {
          const growth = (start * wholePower(rateMonthly, row.number - 1)) / FIXED
          return sum + Number((BigInt(row.paymentCents) * 1000n * FIXED) / growth)
        }, 0)
        const off = worth / 1000 - options.financedCents
        expect(Math.abs(off)).toBeLessThanOrEqual(options.count)
      }),
      { numRuns: 1000 },
    )
  })

  it('is refused by name where an input is out of range, and never throws', () => {
    const refusedAs = (change: Partial<Options>): string => {
      const schedule = makeSchedule({ ...TEN_THOUSAND, ...change })
      return 'refused' in schedule ? schedule.refused : 'made'
    }
    const amounts = [0, -1, 0.5, Number.NaN, MAX_FINANCED_CENTS + 1, Infinity] as Cents[]
    for (const financedCents of amounts) expect(refusedAs({ financedCents })).toBe('financed_out_of_range')
    const rates = [-1, RATE_ONE + 1, 0.02, Number.NaN, Infinity] as Rate[]
    for (const rateMonthly of rates) expect(refusedAs({ rateMonthly })).toBe('rate_out_of_range')
    for (const count of [0, -1, 121, 1.5, Number.NaN]) expect(refusedAs({ count })).toBe('count_out_of_range')
    for (const dueDay of [0, 32, 1.5]) expect(refusedAs({ dueDay })).toBe('due_day_out_of_range')
    expect(refusedAs({ release: 1e9 as Day })).toBe('release_out_of_range')
    expect(refusedAs({ system: 'bullet' as AmortisationSystem })).toBe('system_unknown')
  })

  it('is refused where rounding or the rate leaves a row without principal', () => {
    const refusal = { refused: 'does_not_amortise' }
    expect(makeSchedule({ ...TEN_THOUSAND, financedCents: cents(5) })).toEqual(refusal)
    expect(makeSchedule({ ...TEN_THOUSAND, system: 'sac', financedCents: cents(5) })).toEqual(refusal)
    expect(makeSchedule({ ...TEN_THOUSAND, rateMonthly: rate(0), financedCents: cents(18) })).toEqual(refusal)
    expect(makeSchedule({ ...TEN_THOUSAND, rateMonthly: rate(RATE_ONE), count: 120 })).toEqual(refusal)
    // 45 days of interest at 5.9 % exceed one of 24 equal payments.
    expect(makeSchedule({ ...TEN_THOUSAND, rateMonthly: rate(5_900_000), count: 24, dueDay: 24 })).toEqual(refusal)
    const centavo = makeSchedule({ ...TEN_THOUSAND, financedCents: cents(1), count: 1 })
    expect(centavo).toMatchObject({ installments: [{ paymentCents: 1, principalCents: 1 }] })
  })

  it('of anything in range is a schedule or a refusal whose sum is still an amount', () => {
    fc.assert(
      fc.property(
        fc.record({
          system: fc.constantFrom<AmortisationSystem>('price', 'sac'),
          rateMonthly: fc.integer({ min: 0, max: RATE_ONE }).map(rate),
          release: fc.integer({ min: -25_567, max: 84_005 }).map(day),
          dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
          financedCents: fc.integer({ min: 1, max: MAX_FINANCED_CENTS }).map(cents),
          count: fc.integer({ min: 1, max: 120 }),
        }),
        (options) => {
          const schedule = makeSchedule(options)
          if ('refused' in schedule) expect(['does_not_amortise', 'release_out_of_range']).toContain(schedule.refused)
          else expect(() => cents(schedule.installments.reduce((sum, row) => sum + row.paymentCents, 0))).not.toThrow()
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the interest of a period', () => {
  it('is exact on either side of what a double holds', () => {
    const anyRate = fc.oneof(fc.integer({ min: 0, max: RATE_ONE }), fc.constantFrom(RATE_ONE / 2, 1))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_FINANCED_CENTS }), anyRate, (balance, units) => {
        const exact = (BigInt(balance) * BigInt(units) * 2n + BigInt(RATE_ONE)) / BigInt(2 * RATE_ONE)
        expect(BigInt(interestOf(balance, rate(units)))).toBe(exact)
      }),
      { numRuns: 3000 },
    )
    // At a rate of one unit the balance is the product: tests the exact half, and one unit below it.
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 90_071_991 }), fc.integer({ min: 90_000_000, max: 90_071_991 })),
        (whole) => {
          const reached = whole * RATE_ONE - RATE_ONE / 2
          expect([interestOf(reached - 1, rate(1)), interestOf(reached, rate(1))]).toEqual([whole - 1, whole])
        },
      ),
      { numRuns: 3000 },
    )
  })
})
