import { costsOf, type Costs, type DayTerms } from './costs-of.ts'
import { outsideOf, type Outside, type Package, type LoanRequest } from './loan-request.ts'

/** A package with its cost for the request, or why it is unavailable. */
export interface Offered {
  terms: Package
  costs: Costs | undefined
  outside: Outside | undefined
}

export const offeredFor = (dayTerms: DayTerms, packages: readonly Package[], request: LoanRequest): Offered[] =>
  packages.map((terms) => ({
    terms,
    outside: outsideOf(terms, request),
    costs:
      request.dueDay === null || takesDueDay(dayTerms, [terms], request)
        ? costsOf(dayTerms, terms, request)
        : undefined,
  }))

/**
 * Whether any of these packages allows a due day. At a high rate, the interest of a long first period could
 * exceed an installment. A release on 17 July with due day 31 gives the longest period, 45 days. Same rule as
 * on the server.
 */
export const takesDueDay = (dayTerms: DayTerms, packages: readonly Package[], request: LoanRequest): boolean =>
  packages.some(
    (terms) => costsOf({ ...dayTerms, releaseOn: '2026-07-17' }, terms, { ...request, dueDay: 31 }) !== undefined,
  )

/** The picked package while it is available, or else the one with the lowest total. */
export function pickedOf(offered: readonly Offered[], code: string): Offered | undefined {
  const possible = byTotal(offered.filter(({ costs }) => costs !== undefined))
  return possible.find(({ terms }) => terms.code === code) ?? possible[0]
}

const totalOf = ({ costs }: Offered): number => costs?.total_cents ?? Number.POSITIVE_INFINITY

/** The cheapest first; those that cannot be had last, in the order of the lender. */
export const byTotal = (offered: readonly Offered[]): Offered[] =>
  offered.toSorted((one, other) => (totalOf(one) === totalOf(other) ? 0 : totalOf(one) - totalOf(other)))

/** The package with the lowest total; undefined if there is nothing to compare it with, or another one costs the same. */
export function lowestOf(offered: readonly Offered[]): string | undefined {
  const [first, second] = byTotal(offered)
  return first === undefined || second?.costs === undefined || totalOf(first) === totalOf(second)
    ? undefined
    : first.terms.code
}

/** What is paid back on top of what is received. */
export const onTopOf = ({ total_cents: total, net_cents: net }: Costs): number => total - net
