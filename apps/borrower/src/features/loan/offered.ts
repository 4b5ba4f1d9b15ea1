import { costsOf, type Costs, type DayTerms } from './costs-of.ts'
import { mayChooseDueDay, outsideOf, type Outside, type Package, type Wish } from './wish.ts'

/** A package beside what it costs for the amount asked, or why it cannot be had. */
export interface Offered {
  terms: Package
  costs: Costs | undefined
  outside: Outside | undefined
}

export const offeredFor = (dayTerms: DayTerms, packages: readonly Package[], wish: Omit<Wish, 'purpose'>): Offered[] =>
  packages.map((terms) => {
    const outside =
      outsideOf(terms, wish) ?? (wish.due_day === null || mayChooseDueDay(terms, wish) ? undefined : 'due_day')
    return { terms, outside, costs: outside === undefined ? costsOf(dayTerms, terms, wish) : undefined }
  })

/** Whether any package that reaches so far takes a due day. */
export const anyTakesDueDay = (packages: readonly Package[], wish: Omit<Wish, 'purpose'>): boolean =>
  packages.some((terms) => outsideOf(terms, wish) === undefined && mayChooseDueDay(terms, wish))

/** The one that was picked, as long as it can be had; else the one that costs least in all. */
export function pickedOf(offered: readonly Offered[], wanted: string): Offered | undefined {
  const possible = offered.filter(({ costs }) => costs !== undefined)
  const totalOf = ({ costs }: Offered): number => costs?.total_cents ?? Number.POSITIVE_INFINITY
  return (
    possible.find(({ terms }) => terms.code === wanted) ??
    possible.toSorted((one, other) => totalOf(one) - totalOf(other))[0]
  )
}
