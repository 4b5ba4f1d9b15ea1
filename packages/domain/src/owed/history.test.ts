import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { sumCents } from '../money/cents.ts'
import { isOpen, isRepaid, outstandingPrincipalCents, unpaidCents, type CreditedLoan } from './credited-loan.ts'
import { chargesSum } from './late.ts'
import type { Owed } from './line.ts'
import { leftToPayCents, owedOn } from './owed.ts'
import { live, type Step } from './testing/histories.ts'
import { done, givenLoan, hasLoan, on } from './testing/loans.ts'

const anyAsked = fc
  .record({
    system: fc.constantFrom('price' as const, 'sac' as const),
    rate: fc.oneof(fc.integer({ min: 0, max: 15_000_000 }), fc.constantFrom(0, 1, 10_000)),
    release: fc.integer({ min: on('2024-01-01'), max: on('2032-12-31') }),
    dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
    financed: fc.oneof(fc.integer({ min: 30_000, max: 3_000_000 }), fc.integer({ min: 10, max: 3000 })),
    count: fc.oneof({ weight: 40, arbitrary: fc.integer({ min: 1, max: 18 }) }, { weight: 1, arbitrary: fc.integer({ min: 19, max: 120 }) }),
  })
  .filter(hasLoan)

const anySteps = fc.array(
  fc.record({
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 75 })),
    verb: fc.constantFrom<Step['verb'][]>('rows', 'some rows', 'part', 'part', 'fewer', 'smaller', 'settle'),
    share: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 200_000 }), fc.constantFrom(0, 1_000_000)),
  }),
  { maxLength: 10 },
)

/** What is wrong with an amount and its parts: the names of the claims that fail. */
function faultsOf({ lines, amountCents, discountCents, posting }: Owed): string[] {
  const claims = lines.flatMap((line) => {
    const { nominalCents, principalCents, interestCents, earlyDiscountCents } = line
    const late = chargesSum(line.late)
    const parts = [nominalCents, line.discountCents, principalCents, interestCents, earlyDiscountCents, ...Object.values(line.late)]
    return [
      ['no part is negative', parts.every((part) => part >= 0)],
      ['nominal less discount and late charges are the amount', nominalCents - line.discountCents + late === line.amountCents],
      ['principal, interest and late charges are the amount', principalCents + interestCents - earlyDiscountCents + late === line.amountCents],
      ['only an overdue row has late charges', line.state === 'overdue' || late + line.daysLate === 0],
      ['an early row and no other has an exponent', (line.state === 'early') === (line.exponent !== null)],
    ] as const
  })
  const { walletCents, earlyDiscountCents, lateCents, interestCents, principalCents } = posting
  return [
    ...claims,
    ['lines sum to the amount', sumCents(lines.map((line) => line.amountCents)) === amountCents && walletCents === amountCents] as const,
    ['discounts sum', sumCents(lines.map((line) => line.discountCents)) === discountCents] as const,
    ['debits are credits', walletCents + earlyDiscountCents === lateCents + interestCents + principalCents] as const,
  ]
    .filter(([, holds]) => !holds)
    .map(([claim]) => claim)
}

/** What is wrong with a loan. */
function unsound(loan: CreditedLoan): string[] {
  const open = loan.rows.filter(isOpen)
  const claims = open.flatMap((row) => [
    ['interest and principal are the payment', row.interestCents + row.principalCents === row.paymentCents] as const,
    ['no more is paid than asked', row.paidInterestCents <= row.interestCents && row.paidPrincipalCents <= row.principalCents] as const,
    ['no part is negative', Math.min(row.interestCents, row.principalCents) >= 0] as const,
    ['an open row has something left', unpaidCents(row) > 0] as const,
    ['a segment stands on the unpaid part', row.segment === null || row.segment.baseCents === unpaidCents(row)] as const,
  ])
  const left = sumCents(open.map((row) => row.principalCents)) - sumCents(open.map((row) => row.paidPrincipalCents))
  return [...claims, ['principal left is principal out', left === outstandingPrincipalCents(loan)] as const]
    .filter(([, holds]) => !holds)
    .map(([claim]) => claim)
}

describe('any history of payments', () => {
  it('is exact at every step, reaches zero, and has then paid back just what was financed', () => {
    fc.assert(
      fc.property(anyAsked, anySteps, (asked, steps) => {
        const loan = givenLoan(asked)
        const last = live(loan, steps, (before, { loan: after, paid, repaid }) => {
          expect([...faultsOf(paid), ...unsound(after)]).toEqual([])
          expect(repaid).toBe(isRepaid(after))
          expect(before.rows.every((row, index) => (after.rows[index]?.paymentCents ?? Infinity) <= row.paymentCents)).toBe(true)
          // Rounding, and never more: half a centavo for what each row is worth and half for its interest.
          expect(paid.posting.earlyDiscountCents).toBeLessThanOrEqual(loan.rows.length)
        })
        expect(isRepaid(last)).toBe(true)
        expect(last.paid.principalCents).toBe(loan.financedCents)
        expect(outstandingPrincipalCents(last)).toBe(0)
        expect(done(owedOn(last, { rows: 'all', day: last.lastEvent })).amountCents).toBe(0)
        if (loan.rateMonthly === 0) expect(last.paid.interestCents + last.paid.earlyDiscountCents).toBe(0)
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves plain data: a loan that was stored as JSON is the same', () => {
    fc.assert(
      fc.property(anyAsked, anySteps, fc.nat(), (asked, steps, pick) => {
        const loan = givenLoan(asked)
        const seen = [loan]
        live(loan, steps, (_, { loan: after }) => seen.push(after))
        const some = seen[pick % seen.length] ?? loan
        expect(JSON.parse(JSON.stringify(some))).toStrictEqual(some)
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves a debt that never falls from one day to the next and never exceeds what remains', () => {
    fc.assert(
      fc.property(anyAsked, anySteps, fc.integer({ min: 0, max: 100 }), (asked, steps, wait) => {
        const loan = givenLoan(asked)
        const seen = [loan]
        live(loan, steps, (_, { loan: after }) => seen.push(after))
        const some = seen[wait % seen.length] ?? loan
        const at = addDays(some.lastEvent, wait)
        const today = done(owedOn(some, { rows: 'all', day: at }))
        expect(faultsOf(today)).toEqual([])
        expect(done(owedOn(some, { rows: 'all', day: addDays(at, 1) })).amountCents).toBeGreaterThanOrEqual(today.amountCents)
        expect(today.amountCents).toBeLessThanOrEqual(done(leftToPayCents(some, at)))
        const nothingOverdue = today.lines.every((line) => line.state !== 'overdue')
        if (nothingOverdue) expect(today.amountCents).toBeLessThanOrEqual(sumCents(some.rows.map(unpaidCents)))
      }),
      { numRuns: 1000 },
    )
  })
})
