import type { Cents } from '../money/cents.ts'
import { FIXED } from '../money/power.ts'
import { bigHalfUp, roundHalfUp } from '../money/round.ts'
import { refuse, type Refused } from '../refused.ts'
import type { Installment } from './installment.ts'
import { interestOf } from './interest.ts'
import type { Plan } from './plan.ts'

export type RowsRefusal = 'does_not_amortise'

/**
 * The rows of a plan for an amount. Every row repays some principal; where rounding to the centavo makes that impossible (an amount of a
 * few centavos, a rate whose interest is the whole payment) there is no such list. The last row takes the residue.
 */
export function rowsOf(plan: Plan, financedCents: Cents): Installment[] | Refused<RowsRefusal> {
  const { dues, rateMonthly, firstGrowth, level, system } = plan
  const count = dues.length
  const equalCents = level === undefined ? roundHalfUp(financedCents, 1, count) : level(financedCents)
  // What is equal in every row: the payment, or in SAC the principal.
  const equalPrincipal = system === 'sac'
  const rows: Installment[] = []
  let balanceCents: number = financedCents
  for (const due of dues) {
    const number = rows.length + 1
    const isOdd = number === 1 && firstGrowth !== undefined
    const interestCents = isOdd ? bigHalfUp(BigInt(financedCents) * (firstGrowth - FIXED), FIXED) : interestOf(balanceCents, rateMonthly)
    const isLast = number === count
    const principalCents = isLast ? balanceCents : equalPrincipal ? equalCents : equalCents - interestCents
    balanceCents -= principalCents
    if (principalCents <= 0 || (balanceCents <= 0 && !isLast)) return refuse('does_not_amortise')
    rows.push({
      number,
      due,
      paymentCents: (principalCents + interestCents) as Cents,
      interestCents,
      principalCents: principalCents as Cents,
      balanceCents: balanceCents as Cents,
    })
  }
  return rows
}
