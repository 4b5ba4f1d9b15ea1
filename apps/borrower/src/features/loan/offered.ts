import { costsOf, type Costs, type DayTerms } from './costs-of.ts'
import { outsideOf, type Outside, type Package, type LoanRequest } from './loan-request.ts'

/** A package beside what it costs for the amount asked, or why it cannot be had. */
export interface Offered {
  terms: Package
  costs: Costs | undefined
  outside: Outside | undefined
}

export const offeredFor = (
  dayTerms: DayTerms,
  packages: readonly Package[],
  request: Omit<LoanRequest, 'purpose'>,
): Offered[] =>
  packages.map((terms) => ({
    terms,
    outside: outsideOf(terms, request),
    costs:
      request.due_day === null || takesDueDay(dayTerms, [terms], request)
        ? costsOf(dayTerms, terms, request)
        : undefined,
  }))

/**
 * Whether one of them takes a due day. At a high rate the interest of a long first period could be more than a payment: released on this day and due
 * on the 31st a loan has the longest there is, of 45 days. It is the rule of the server, by the calculation that the page has already.
 */
export const takesDueDay = (
  dayTerms: DayTerms,
  packages: readonly Package[],
  request: Omit<LoanRequest, 'purpose'>,
): boolean =>
  packages.some(
    (terms) => costsOf({ ...dayTerms, releaseOn: '2026-07-17' }, terms, { ...request, due_day: 31 }) !== undefined,
  )

/** The one that was picked, as long as it can be had; else the one that costs least in all. */
export function pickedOf(offered: readonly Offered[], code: string): Offered | undefined {
  const possible = offered.filter(({ costs }) => costs !== undefined)
  const totalOf = ({ costs }: Offered): number => costs?.total_cents ?? Number.POSITIVE_INFINITY
  return (
    possible.find(({ terms }) => terms.code === code) ??
    possible.toSorted((one, other) => totalOf(one) - totalOf(other))[0]
  )
}
