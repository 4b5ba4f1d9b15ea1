import type { Day } from '../calendar/day.ts'
import { payableOn } from '../calendar/banking.ts'
import { allocate } from '../money/allocate.ts'
import { cents, type Cents } from '../money/cents.ts'
import type { Rate } from '../money/rate.ts'
import { LATE_TERMS, type LateTerms } from './late-terms.ts'
import type { AmortisationSystem } from '../schedule/installment.ts'
import { BP_ONE, shareBp } from './percent.ts'
import type { Quote } from './quote.ts'

/** An amount and its share of the financed amount, in basis points. */
export interface Component {
  readonly amountCents: Cents
  readonly ofFinancedBp: number
}

/** A part of the total. The parts sum to the total exactly, in centavos and in basis points. */
export interface BarPart {
  readonly part: 'net' | 'iof' | 'fee' | 'interest'
  readonly amountCents: Cents
  readonly ofTotalBp: number
}

/**
 * What the law requires a borrower to see before signing (Consumer Code art. 52 and 54-B, Law 10.931 art. 29, the CET
 * rules of the monetary council): every amount in centavos and as a share, the rates, the dates, and the cost of being
 * late. `net`, `iofDaily`, `iofAdditional` and `fee` sum to `financed`: their shares sum to 100 %.
 */
export interface Statement {
  readonly release: Day
  readonly system: AmortisationSystem
  readonly rateMonthly: Rate
  readonly rateAnnualBp: number
  readonly cetAnnualBp: number
  readonly cetMonthlyBp: number
  readonly financed: Component
  readonly net: Component
  readonly iofDaily: Component
  readonly iofAdditional: Component
  readonly fee: Component
  readonly interest: Component
  /** Financed and interest: 100 % plus the share of interest. */
  readonly total: Component
  readonly installmentCount: number
  readonly installments: readonly {
    readonly number: number
    readonly due: Day
    readonly payable: Day
    readonly paymentCents: Cents
  }[]
  readonly late: LateTerms & { readonly contractRateMonthly: Rate }
  readonly bar: readonly BarPart[]
}

export function statement(quote: Quote, lateTerms: LateTerms = LATE_TERMS): Statement {
  const { schedule, financedCents, netCents, feeCents, iof, interestCents, totalCents, rateAnnualBp, cet } = quote
  const { release, system, rateMonthly, installments } = schedule
  const of = (amountCents: Cents, ofFinancedBp: number | undefined): Component => ({
    amountCents,
    ofFinancedBp: ofFinancedBp ?? 0,
  })
  const [netBp, dailyBp, additionalBp, feeBp] = allocate(cents(BP_ONE), [
    netCents,
    iof.dailyCents,
    iof.additionalCents,
    feeCents,
  ])
  const interestBp = shareBp(interestCents, financedCents)
  const parts = [
    { part: 'net', amountCents: netCents },
    { part: 'iof', amountCents: iof.totalCents },
    { part: 'fee', amountCents: feeCents },
    { part: 'interest', amountCents: interestCents },
  ] as const
  const partsBp = allocate(
    cents(BP_ONE),
    parts.map(({ amountCents }) => amountCents),
  )
  return {
    release,
    system,
    rateMonthly,
    rateAnnualBp,
    cetAnnualBp: cet.annualBp,
    cetMonthlyBp: cet.monthlyBp,
    financed: of(financedCents, BP_ONE),
    net: of(netCents, netBp),
    iofDaily: of(iof.dailyCents, dailyBp),
    iofAdditional: of(iof.additionalCents, additionalBp),
    fee: of(feeCents, feeBp),
    interest: of(interestCents, interestBp),
    total: of(totalCents, BP_ONE + interestBp),
    installmentCount: installments.length,
    installments: installments.map(({ number, due, paymentCents }) => ({
      number,
      due,
      payable: payableOn(due),
      paymentCents,
    })),
    late: { ...lateTerms, contractRateMonthly: rateMonthly },
    bar: parts.map(({ part, amountCents }, index) => ({ part, amountCents, ofTotalBp: partsBp[index] ?? 0 })),
  }
}
