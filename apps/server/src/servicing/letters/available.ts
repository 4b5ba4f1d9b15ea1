import { formatDay, type CreditedLoan } from '@home-credit/domain'
import type { LetterKind } from './letter-content.ts'

export interface Available {
  kind: LetterKind
  year: number | null
}

const yearIn = (text: string): number => Number(text.slice(0, 4))

/** Of a year that was made anew by an agreement it cannot be said that what fell due in it was paid: what was overdue moved to the new list. */
const isReplanned = ({ replanned }: CreditedLoan, year: number): boolean =>
  replanned !== undefined && year <= yearIn(formatDay(replanned.from))

/**
 * What can be said of a loan today. A year once it is over, something fell due in it, and nothing of it or of a year before is unpaid: from the first of January,
 * and not only in May, by when the law wants it. Of the year that runs the letter of settlement says all there is to say.
 */
export function availableOf(loan: CreditedLoan, state: 'credited' | 'repaid', today: string): Available[] {
  const years = [...new Set(loan.rows.map(({ due }) => yearIn(formatDay(due))))].filter((year) => year < yearIn(today))
  const isPaid = (year: number): boolean =>
    loan.rows.every(({ due, closed }) => yearIn(formatDay(due)) > year || closed !== null)
  const paid = years.filter((year) => isPaid(year) && (state === 'repaid' || !isReplanned(loan, year)))
  return [
    ...(state === 'repaid' ? [{ kind: 'settlement', year: null } as const] : []),
    ...paid.toSorted((one, other) => other - one).map((year) => ({ kind: 'year', year }) as const),
  ]
}
