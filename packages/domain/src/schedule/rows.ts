import { uncheckedCents, type Cents } from '../money/cents.ts'
import { FIXED } from '../money/power.ts'
import { bigHalfUp, roundHalfUp } from '../money/round.ts'
import { refuse, type Refused } from '../refused.ts'
import type { Installment } from './installment.ts'
import { interestOf } from './interest.ts'
import type { Plan } from './plan.ts'

export type RowsRefusal = 'does_not_amortise'

/**
 * The rows of a plan for an amount. Every row repays some principal; if rounding to the centavo makes that impossible
 * (an amount of a few centavos, a rate whose interest is the whole payment) there is no list. The last row takes the
 * residue.
 */
export function rowsOf(plan: Plan, financedCents: Cents): Installment[] | Refused<RowsRefusal> {
  const { dues, release, rateMonthly, firstGrowth, level, system } = plan
  const last = dues.length - 1
  // Equal in every row but the last: the payment, or in SAC the principal.
  const equalCents = level === undefined ? roundHalfUp(financedCents, 1, dues.length) : level(financedCents)
  const isSac = system === 'sac'
  const rows: Installment[] = []
  let balanceCents = financedCents
  let interestCents =
    firstGrowth === undefined
      ? interestOf(balanceCents, rateMonthly)
      : bigHalfUp(BigInt(balanceCents) * (firstGrowth - FIXED), FIXED)
  for (let index = 0; index < last; index += 1) {
    const principalCents = isSac ? equalCents : uncheckedCents(equalCents - interestCents)
    const paymentCents = uncheckedCents(principalCents + interestCents)
    balanceCents = uncheckedCents(balanceCents - principalCents)
    if (principalCents <= 0 || balanceCents <= 0) return refuse('does_not_amortise')
    rows.push({
      number: index + 1,
      due: dues[index] ?? release,
      paymentCents,
      interestCents,
      principalCents,
      balanceCents,
    })
    interestCents = interestOf(balanceCents, rateMonthly)
  }
  const paymentCents = uncheckedCents(balanceCents + interestCents)
  rows.push({
    number: last + 1,
    due: dues[last] ?? release,
    paymentCents,
    interestCents,
    principalCents: balanceCents,
    balanceCents: uncheckedCents(0),
  })
  return rows
}
