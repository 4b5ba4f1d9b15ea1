import type { CallOutput } from '@home-credit/contract'
import { admitsAmount } from '@home-credit/domain'
import { limitsIn } from '../../shared/quote-for.ts'

export type OfferedPackage = CallOutput<'POST /api/dk/setting'>['packages'][number]

interface LowerRequest {
  /** Code of the package chosen so far. */
  chosen: string | undefined
  netCents: number
  months: number
}

const inTerm = ({ months_min: min, months_max: max }: OfferedPackage, months: number): number =>
  Math.min(max, Math.max(min, months))
const byRate = (one: OfferedPackage, other: OfferedPackage): number =>
  Number(one.rate_monthly) - Number(other.rate_monthly)

/** The package for a lower amount: the chosen one if it goes that low, or else one that allows the term, or else the lowest rate with the nearest term. */
export function packageFor(
  packages: readonly OfferedPackage[],
  request: LowerRequest,
): { package: OfferedPackage; months: number } | undefined {
  const fitting = packages
    .filter((each) => admitsAmount(limitsIn(each), { netCents: request.netCents }))
    .toSorted(byRate)
  const found =
    fitting.find(({ id }) => id === request.chosen) ??
    fitting.find((each) => inTerm(each, request.months) === request.months) ??
    fitting[0]
  return found && { package: found, months: inTerm(found, request.months) }
}
