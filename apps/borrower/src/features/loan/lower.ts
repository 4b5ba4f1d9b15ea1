import type { CallOutput } from '@home-credit/contract'
import { admitsAmount } from '@home-credit/domain'
import { limitsIn } from '../../shared/quote-for.ts'

export type OfferedPackage = CallOutput<'POST /api/dk/setting'>['packages'][number]

interface LowerRequest {
  /** The package chosen until now, by its code. */
  chosen: string | undefined
  amount_cents: number
  months: number
}

const inTerm = ({ months_min: min, months_max: max }: OfferedPackage, months: number): number =>
  Math.min(max, Math.max(min, months))
const byRate = (one: OfferedPackage, other: OfferedPackage): number =>
  Number(one.rate_monthly) - Number(other.rate_monthly)

/** The package for a lower amount: the one chosen while it reaches so low, else one of the same term, else the cheapest rate with the nearest term. */
export function packageFor(
  packages: readonly OfferedPackage[],
  request: LowerRequest,
): { package: OfferedPackage; months: number } | undefined {
  const fitting = packages
    .filter((each) => admitsAmount(limitsIn(each), { amountCents: request.amount_cents }))
    .toSorted(byRate)
  const found =
    fitting.find(({ id }) => id === request.chosen) ??
    fitting.find((each) => inTerm(each, request.months) === request.months) ??
    fitting[0]
  return found && { package: found, months: inTerm(found, request.months) }
}
