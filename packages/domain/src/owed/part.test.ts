import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../calendar/day.ts'
import { cents, type Cents } from '../money/cents.ts'
import { owedOn } from './owed.ts'
import { payPart, payRows, settle } from './pay.ts'
import { prepay } from './prepay.ts'
import { regret } from './regret.ts'
import { done, makeLoan, hasLoan, on } from './testing/loans.ts'

const anyLoanTerms = fc
  .record({
    system: fc.constantFrom('price' as const, 'sac' as const),
    rate: fc.integer({ min: 0, max: 15_000_000 }),
    release: fc.integer({ min: on('2024-01-01'), max: on('2032-12-31') }),
    dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
    financed: fc.integer({ min: 1000, max: 3_000_000 }),
    count: fc.integer({ min: 1, max: 18 }),
  })
  .filter(hasLoan)

describe('part payments of one day', () => {
  it('end the same, however the amount is split', () => {
    fc.assert(
      fc.property(
        anyLoanTerms,
        fc.integer({ min: 0, max: 120 }),
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 4 }),
        (loanTerms, wait, share, cuts) => {
          const loan = makeLoan(loanTerms)
          const day = addDays(loan.rows[0]?.due ?? loan.release, wait)
          const owed = done(owedOn(loan, { rows: 'due', day })).amountCents
          const amount = 1 + (share % owed)
          const marks = [0, ...cuts.map((cut) => cut % amount).toSorted((one, other) => one - other), amount]
          let split = loan
          for (const [index, mark] of marks.entries()) {
            const part = mark - (marks[index - 1] ?? 0)
            if (part > 0) split = done(payPart(split, { amountCents: cents(part), day })).loan
          }
          expect(split).toEqual(done(payPart(loan, { amountCents: cents(amount), day })).loan)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('of all that is due are paying those rows', () => {
    fc.assert(
      fc.property(anyLoanTerms, fc.integer({ min: 0, max: 200 }), (loanTerms, wait) => {
        const loan = makeLoan(loanTerms)
        const day = addDays(loan.rows[0]?.due ?? loan.release, wait)
        const { amountCents, lines } = done(owedOn(loan, { rows: 'due', day }))
        expect(payPart(loan, { amountCents, day })).toEqual(
          payRows(loan, { rows: lines.map((line) => line.number), day }),
        )
      }),
      { numRuns: 1000 },
    )
  })
})

describe('what is out of range', () => {
  const wild = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.constantFrom(Number.NaN, Infinity, -Infinity, Number.MAX_SAFE_INTEGER, -0, 1e21, 0.1, 3_000_000_000),
  )

  it('is always a refusal, and never throws', () => {
    fc.assert(
      fc.property(
        anyLoanTerms,
        wild,
        wild,
        fc.array(wild, { maxLength: 4 }),
        fc.boolean(),
        (loanTerms, amount, at, rows, sane) => {
          const loan = makeLoan(loanTerms)
          const amountCents = amount as Cents
          // Either only the amount and the rows are arbitrary, or the day is, too.
          const day = sane ? addDays(loan.release, Math.abs(Math.trunc(at) % 400) || 0) : (at as Day)
          const answers = [
            payPart(loan, { amountCents, day }),
            prepay(loan, { amountCents, into: 'fewer', day }),
            prepay(loan, { amountCents, into: 'smaller', day }),
            payRows(loan, { rows, day }),
          ]
          const isDay = Number.isInteger(day) && day >= loan.release && day <= on('2199-12-31')
          const most = isDay ? owedOn(loan, { rows: 'all', day }) : undefined
          const isAmount =
            most !== undefined &&
            'amountCents' in most &&
            Number.isInteger(amount) &&
            amount > 0 &&
            amount <= most.amountCents
          const isRows =
            rows.length > 0 &&
            new Set(rows).size === rows.length &&
            rows.every((number) => loan.rows.some((row) => row.number === number))
          const refusals = answers.map((answer) => 'refused' in answer)
          if (!isAmount || !isDay) expect(refusals.slice(0, 3)).toEqual([true, true, true])
          if (!isRows || !isDay) expect(refusals[3]).toBe(true)
          const others = [settle(loan, { day }), regret(loan, { day }), owedOn(loan, { rows: 'all', day })]
          if (!isDay) expect(others.every((answer) => 'refused' in answer)).toBe(true)
          expect(refusals).toHaveLength(4)
        },
      ),
      { numRuns: 1500 },
    )
  })
})
