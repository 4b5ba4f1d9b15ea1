import fc from 'fast-check'
import { expect, it } from 'vitest'
import { day, parseDay } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import { parseRate, type Rate } from '../money/rate.ts'
import { admitsDueDay } from './due-day.ts'
import { makeSchedule } from './make-schedule.ts'

const rate = (text: string): Rate => parseRate(text) ?? (Number.NaN as Rate)

it('a due day is admitted at the rates of our packages, and not where a first period of 45 days costs more than a payment', () => {
  for (const [monthly, count] of [
    ['0.059', 6],
    ['0.045', 12],
    ['0.032', 24],
    ['0.12', 6],
  ] as const)
    expect(admitsDueDay({ system: 'price', rateMonthly: rate(monthly), count, dueDay: 31 })).toBe(true)
  expect(admitsDueDay({ system: 'price', rateMonthly: rate('0.12'), count: 12, dueDay: 31 })).toBe(false)
  // Each payment of a SAC list repays its share of the principal, whatever the interest is.
  expect(admitsDueDay({ system: 'sac', rateMonthly: rate('0.12'), count: 12, dueDay: 31 })).toBe(true)
  expect(admitsDueDay({ system: 'price', rateMonthly: rate('0.12'), count: 12, dueDay: null })).toBe(true)
})

it('where one is admitted there is a repayment list for every due day, whenever it is released', () => {
  const first = parseDay('2026-01-01') ?? day(0)
  fc.assert(
    fc.property(
      fc.constantFrom('price' as const, 'sac' as const),
      fc.integer({ min: 0, max: 2000 }).map((basisPoints) => rate(String(basisPoints / 10_000))),
      fc.integer({ min: 2, max: 24 }),
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 30_000, max: 3_000_000 }),
      (system, rateMonthly, count, later, dueDay, amount) => {
        if (!admitsDueDay({ system, rateMonthly, count, dueDay })) return
        const schedule = makeSchedule({
          system,
          rateMonthly,
          count,
          release: day(first + later),
          dueDay,
          financedCents: cents(amount),
        })
        expect(schedule).not.toHaveProperty('refused')
      },
    ),
    { numRuns: 3000 },
  )
})
