import type { Day } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import type { CreditedLoan, LoanRow, TaxedAhead, TaxedPart } from './credited-loan.ts'

/** Principal of a replaced list, in a row of the new one. */
export interface PrincipalTransfer extends TaxedAhead {
  /** The nominal due date of the new row. */
  readonly due: Day
}

interface Range {
  /** Centavos of the row's principal that were paid before. */
  readonly from: number
  readonly count: number
}

/**
 * How far centavos of a row's principal are taxed, in the order of payment: up to the row's nominal due date, and
 * those that a plan moved forward up to a later day.
 */
export function taxedParts(loan: CreditedLoan, row: LoanRow, { from, count }: Range): TaxedPart[] {
  const ahead = (loan.replanned?.taxedAhead ?? []).filter(({ number }) => number === row.number)
  const aheadCents = ahead.reduce((sum, part) => sum + part.principalCents, 0)
  const own = { principalCents: cents(Math.max(row.principalCents - aheadCents, 0)), taxedThrough: row.due }
  const parts: TaxedPart[] = []
  let start = 0
  for (const { principalCents, taxedThrough } of [own, ...ahead]) {
    const taken = Math.min(start + principalCents, from + count) - Math.max(start, from)
    if (taken > 0) parts.push({ principalCents: cents(taken), taxedThrough })
    start += principalCents
  }
  return parts
}

/**
 * Matches the unpaid principal of the replaced rows with that of the new ones, centavo by centavo: the least taxed
 * goes into the first row. Both sides sum to the outstanding principal.
 */
export function movePrincipal(
  loan: CreditedLoan,
  { replaced, rows }: { replaced: readonly LoanRow[]; rows: readonly LoanRow[] },
): PrincipalTransfer[] {
  const old = replaced
    .flatMap((row) =>
      taxedParts(loan, row, { from: row.paidPrincipalCents, count: row.principalCents - row.paidPrincipalCents }),
    )
    .toSorted((one, other) => one.taxedThrough - other.taxedThrough)
  const transfers: PrincipalTransfer[] = []
  let [part, used] = [0, 0]
  for (const { number, due, principalCents } of rows) {
    let left: number = principalCents
    while (left > 0) {
      const from = old[part]
      if (from === undefined) throw new Error('principal was lost')
      const taken = Math.min(left, from.principalCents - used)
      transfers.push({ number, due, principalCents: cents(taken), taxedThrough: from.taxedThrough })
      left -= taken
      used += taken
      if (used === from.principalCents) [part, used] = [part + 1, 0]
    }
  }
  return transfers
}

/** The part to store: centavos taxed beyond the due date of their new row. */
export const aheadOf = (transfers: readonly PrincipalTransfer[]): TaxedAhead[] =>
  transfers
    .filter(({ due, taxedThrough }) => taxedThrough > due)
    .map(({ number, principalCents, taxedThrough }) => ({ number, principalCents, taxedThrough }))
