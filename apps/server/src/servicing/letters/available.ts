import { formatDay, type CreditedLoan } from '@home-credit/domain'
import type { LetterKind } from './letter-content.ts'

export interface Available {
  kind: LetterKind
  year: number | null
}

const yearIn = (text: string): number => Number(text.slice(0, 4))

/**
 * For years up to a replanning it cannot be stated that everything due was paid: overdue amounts moved into the new
 * schedule.
 */
const isReplanned = ({ replanned }: CreditedLoan, year: number): boolean =>
  replanned !== undefined && year <= yearIn(formatDay(replanned.from))

/**
 * The letters that a loan has today. A yearly statement exists once the year is over, something fell due in it, and
 * nothing of it or of an earlier year is unpaid: from 1 January, although the law requires it only by May. The current
 * year is covered by the letter of settlement.
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
