import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { sumCents } from '../money/cents.ts'
import { isRepaid, outstandingPrincipalCents, unpaidCents } from './credited-loan.ts'
import { leftToPayCents, owedOn } from './owed.ts'
import { anyLoanTerms, anySteps } from './testing/any.ts'
import { live } from './testing/histories.ts'
import { done, makeLoan } from './testing/loans.ts'
import { faultsOf, unsound } from './testing/sound.ts'

describe('any history of payments', () => {
  it('is exact at every step, reaches zero, and has then paid back just what was financed', () => {
    fc.assert(
      fc.property(anyLoanTerms, anySteps, (loanTerms, steps) => {
        const loan = makeLoan(loanTerms)
        const last = live(loan, steps, (before, { loan: after, paid, repaid }) => {
          expect([...faultsOf(paid), ...unsound(after)]).toEqual([])
          expect(repaid).toBe(isRepaid(after))
          expect(
            before.rows.every((row, index) => (after.rows[index]?.paymentCents ?? Infinity) <= row.paymentCents),
          ).toBe(true)
          // Only rounding: half a centavo for the value of each row and half for its interest.
          expect(paid.parts.earlyDiscountCents).toBeLessThanOrEqual(loan.rows.length)
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
      fc.property(anyLoanTerms, anySteps, fc.nat(), (loanTerms, steps, pick) => {
        const loan = makeLoan(loanTerms)
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
      fc.property(anyLoanTerms, anySteps, fc.integer({ min: 0, max: 100 }), (loanTerms, steps, wait) => {
        const loan = makeLoan(loanTerms)
        const seen = [loan]
        live(loan, steps, (_, { loan: after }) => seen.push(after))
        const some = seen[wait % seen.length] ?? loan
        const at = addDays(some.lastEvent, wait)
        const today = done(owedOn(some, { rows: 'all', day: at }))
        expect(faultsOf(today)).toEqual([])
        expect(done(owedOn(some, { rows: 'all', day: addDays(at, 1) })).amountCents).toBeGreaterThanOrEqual(
          today.amountCents,
        )
        expect(today.amountCents).toBeLessThanOrEqual(done(leftToPayCents(some, at)))
        const nothingOverdue = today.lines.every((line) => line.state !== 'overdue')
        if (nothingOverdue) expect(today.amountCents).toBeLessThanOrEqual(sumCents(some.rows.map(unpaidCents)))
      }),
      { numRuns: 1000 },
    )
  })
})
