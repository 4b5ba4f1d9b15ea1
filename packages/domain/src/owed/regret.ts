import type { Day } from '../calendar/day.ts'
import type { Cents } from '../money/cents.ts'
import { refuse, type Refused } from '../refused.ts'
import type { CreditedLoan } from './credited-loan.ts'
import type { Posting } from './posting.ts'
import { verbRefusal, type OwedRefusal } from './refusals.ts'

/** The last local day counted from release. */
export const REGRET_DAYS = 7

export interface Regret {
  readonly loan: CreditedLoan
  /** Repayments made so far: each is mirrored, so that this much comes back to the wallet. */
  readonly reversed: Posting
  /** Then wallet, fee and IOF borne (debits) return the principal: exactly the net leaves the wallet. */
  readonly returned: {
    readonly walletCents: Cents
    readonly feeCents: Cents
    readonly iofBorneCents: Cents
    readonly principalCents: Cents
  }
}

/** Gives the loan back without cost: no interest, the fee reversed, the IOF borne by the lender. */
export function regret(loan: CreditedLoan, { day }: { day: Day }): Regret | Refused<OwedRefusal> {
  const refused = verbRefusal(loan, day)
  if (refused !== undefined) return refused
  if (day > loan.release + REGRET_DAYS) return refuse('regret_is_over')
  return {
    loan: { ...loan, lastEvent: day, regretted: day },
    reversed: loan.paid,
    returned: {
      walletCents: loan.netCents,
      feeCents: loan.feeCents,
      iofBorneCents: loan.iofCents,
      principalCents: loan.financedCents,
    },
  }
}
