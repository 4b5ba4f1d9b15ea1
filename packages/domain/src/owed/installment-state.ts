import type { Day } from '../calendar/day.ts'
import { isDue, isOpen, type LoanRow } from './credited-loan.ts'

export type InstallmentState = 'early' | 'immediate' | 'overdue' | 'refunded'

/**
 * Derived from the dates, never stored: before the nominal date, from it through the payable date, after it, or paid.
 */
export function installmentState(row: LoanRow, day: Day): InstallmentState {
  if (!isOpen(row)) return 'refunded'
  if (!isDue(row, day)) return 'early'
  return day <= row.payable ? 'immediate' : 'overdue'
}

/** Counted from the payable date. */
export const daysLate = (row: LoanRow, day: Day): number => (isOpen(row) ? Math.max(0, day - row.payable) : 0)
