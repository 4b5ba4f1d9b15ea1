import type { Day } from '../calendar/day.ts'
import type { Cents } from '../money/cents.ts'
import { refuse, type Refused } from '../refused.ts'
import type { CreditedLoan } from './credited-loan.ts'
import type { PaymentParts } from './payment-parts.ts'
import { verbRefusal, type OwedRefusal } from './refusals.ts'

/** Local days after release in which a borrower can give the loan back. */
export const REGRET_DAYS = 7

export interface Regret {
  readonly loan: CreditedLoan
  /** Repayments so far: all are reversed, so that this much returns to the wallet. */
  readonly reversed: PaymentParts
  /** Then net, fee and borne IOF (debits) pay back the principal: exactly the net leaves the wallet. */
  readonly returned: {
    readonly netCents: Cents
    readonly feeCents: Cents
    readonly iofBorneCents: Cents
    readonly principalCents: Cents
  }
}

/** Gives the loan back at no cost: no interest, the fee reversed, the IOF borne by the lender. */
export function regret(loan: CreditedLoan, { day }: { day: Day }): Regret | Refused<OwedRefusal> {
  const refused = verbRefusal(loan, day)
  if (refused !== undefined) return refused
  if (day > loan.release + REGRET_DAYS) return refuse('regret_is_over')
  return {
    loan: { ...loan, lastEvent: day, regretted: day },
    reversed: loan.paid,
    returned: {
      netCents: loan.netCents,
      feeCents: loan.feeCents,
      iofBorneCents: loan.iofCents,
      principalCents: loan.financedCents,
    },
  }
}
