import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import { makeSchedule } from '../schedule/make-schedule.ts'
import { creditLoan, outstandingPrincipalCents, type CreditedLoan } from './credited-loan.ts'
import { LATE_TERMS } from '../cost/late-terms.ts'
import { leftToPayCents, owedOn } from './owed.ts'
import { payRows, settle } from './pay.ts'
import { prepay } from './prepay.ts'
import { regret } from './regret.ts'
import { done, on } from './testing/loans.ts'

/** R$ 5,000 net with a fee of R$ 150 at 3.5 %: R$ 5,261.11 financed. */
function loanWithFee(): CreditedLoan {
  const terms = { system: 'price', rateMonthly: rate(3_500_000), release: on('2026-03-10'), count: 12 } as const
  const schedule = done(makeSchedule({ ...terms, financedCents: cents(526_111) }))
  return creditLoan({
    schedule,
    netCents: cents(500_000),
    iofCents: cents(11_111),
    feeCents: cents(15_000),
    lateTerms: LATE_TERMS,
  })
}

describe('regret', () => {
  it('takes exactly the net from the wallet: no interest, the fee back, the IOF borne by the lender', () => {
    const { returned, reversed, loan } = done(regret(loanWithFee(), { day: on('2026-03-17') }))
    expect(returned).toEqual({ netCents: 500_000, feeCents: 15_000, iofBorneCents: 11_111, principalCents: 526_111 })
    expect(returned.netCents + returned.feeCents + returned.iofBorneCents).toBe(returned.principalCents)
    expect(reversed).toEqual({
      amountCents: 0,
      earlyDiscountCents: 0,
      lateCents: 0,
      interestCents: 0,
      principalCents: 0,
    })
    expect(outstandingPrincipalCents(loan)).toBe(0)
    expect(done(owedOn(loan, { rows: 'all', day: on('2026-03-18') })).amountCents).toBe(0)
    expect(done(leftToPayCents(loan, on('2026-03-18')))).toBe(0)
  })

  it('reverses the repayments that were made', () => {
    const day = on('2026-03-15')
    const first = done(prepay(loanWithFee(), { amountCents: cents(100_000), into: 'fewer', day }))
    const second = done(payRows(first.loan, { rows: [1], day }))
    const { reversed, returned } = done(regret(second.loan, { day }))
    expect(reversed.amountCents).toBe(first.paid.amountCents + second.paid.amountCents)
    expect(reversed.interestCents + reversed.principalCents).toBe(reversed.amountCents + reversed.earlyDiscountCents)
    expect(reversed.principalCents).toBe(526_111 - outstandingPrincipalCents(second.loan))
    expect(returned.netCents).toBe(500_000)
  })

  it('is possible through the seventh day after release, once, and not after the loan was repaid', () => {
    const loan = loanWithFee()
    expect(regret(loan, { day: loan.release })).toHaveProperty('returned')
    expect(regret(loan, { day: addDays(loan.release, 8) })).toEqual({ refused: 'regret_is_over' })
    expect(regret(loan, { day: addDays(loan.release, -1) })).toEqual({ refused: 'before_release' })
    const regretted = done(regret(loan, { day: addDays(loan.release, 7) })).loan
    const day = regretted.lastEvent
    expect(regret(regretted, { day })).toEqual({ refused: 'loan_regretted' })
    expect(settle(regretted, { day })).toEqual({ refused: 'loan_regretted' })
    expect(regret(done(settle(loan, { day })).loan, { day })).toEqual({ refused: 'loan_repaid' })
  })
})
